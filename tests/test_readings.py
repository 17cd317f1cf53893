"""What texts leave out: uncalled money without a line, rake that is not printed, blinds, charges and pots without one.

Every hand is built from figures that can be added up by hand; amounts are in cents or chips.
"""

from __future__ import annotations

import pytest

from auditor.audit import audit
from auditor.case import build_case
from auditor.results import Severity, Verdict
from parsers.conventions import (
    BetFigure,
    PotFigure,
    RakeFigure,
    RoomConventions,
    TotalFigure,
    Trust,
    Uncalled,
)
from parsers.errors import Problem
from parsers.hand import Collect, Event, EventKind, Hand, Printed, PrintedPot, Street, SummarySeat, SummaryState
from parsers.money import Currency
from tests.build import CONVENTIONS, P, make_hand
from tests.records import replace

EUR = Currency("EUR", 2, "€")
NO_RAKE_LINE = replace(CONVENTIONS, rake=RakeFigure.ABSENT, total=TotalFigure.ABSENT, silent_return_usual=True)
AT_TIMES_INSIDE = replace(NO_RAKE_LINE, uncalled=(Uncalled.SILENT, Uncalled.ONE_PLAYER_POT, Uncalled.IN_AWARD))
INSIDE = replace(CONVENTIONS, uncalled=(Uncalled.IN_AWARD,), total=TotalFigure.NET, total_with_uncalled=True)
EITHER = replace(NO_RAKE_LINE, uncalled=(Uncalled.IN_AWARD, Uncalled.SILENT))


def cash(players: list[P], rules: RoomConventions, *, rake: int | None = None, board: str = "2c7d9hTsJc") -> Hand:
    hand = make_hand(players, conventions=rules, currency=EUR, rake=rake or 0, board=board)
    if rake is None:
        hand.recorded.rake = None
    return hand


def codes(hand: Hand) -> list[str]:
    return sorted(finding.code for finding in audit(hand).findings if finding.severity is Severity.ERROR)


def money(hand: Hand, name: str) -> tuple[int, int]:
    """(returned, collected) of a player."""
    case = build_case(hand)
    record = next(r for r in case.records.values() if case.name(r.seat) == name)
    return record.returned, record.collected


class TestUncalledMoney:
    def test_went_back_without_a_word(self) -> None:
        hand = cash([P("Ada", 500, paid=390), P("Bo", 200, folded=True)], AT_TIMES_INSIDE)
        assert money(hand, "Ada") == (300, 390)  # pot 400, of which 10 are rake
        assert codes(hand) == []

    def test_walk_is_paid_whole(self) -> None:
        players = [P("Ada", 50, paid=100), P("Bo", 25, folded=True), P("Cy", 25, folded=True)]
        hand = cash(players, AT_TIMES_INSIDE, board="")
        assert money(hand, "Ada") == (25, 75)
        assert codes(hand) == []

    def test_own_line_of_exactly_the_uncalled_money(self) -> None:
        players = [P("Ada", 200, cards="AsAd", paid=1000), P("Bo", 1200, cards="KsKd")]
        hand = cash(players, AT_TIMES_INSIDE)
        hand.recorded.collected = [Collect(1, 380, None, None, None, 20), Collect(2, 1000, None, None, None, 21)]
        assert money(hand, "Ada") == (0, 380)
        assert money(hand, "Bo") == (1000, 0)
        assert codes(hand) == []

    def test_part_of_it_in_the_award_is_too_much(self) -> None:
        hand = cash([P("Ada", 500, paid=403), P("Bo", 200, folded=True)], AT_TIMES_INSIDE)
        assert codes(hand) != []

    def test_always_in_the_award(self) -> None:
        hand = cash([P("Ada", 500, paid=690), P("Bo", 200, folded=True)], INSIDE, rake=10)
        hand.recorded.total = Printed(690, 90)  # 400 less 10, and 300 that nobody called
        assert money(hand, "Ada") == (300, 390)
        assert codes(hand) == []

    @pytest.mark.parametrize("paid", [689, 691, 390])
    def test_always_in_the_award_and_another_amount(self, paid: int) -> None:
        hand = cash([P("Ada", 500, paid=paid), P("Bo", 200, folded=True)], INSIDE, rake=10)
        hand.recorded.total = Printed(690, 90)
        assert codes(hand) != []

    @pytest.mark.parametrize("total", [990, 390])
    def test_a_total_with_uncalled_money_holds_it_once(self, total: int) -> None:
        hand = cash([P("Ada", 500, paid=690), P("Bo", 200, folded=True)], INSIDE, rake=10)
        hand.recorded.total = Printed(total, 90)  # 690 and 300 again, or without them
        assert "POT201" in codes(hand)

    @pytest.mark.parametrize(
        ("paid", "total", "found"),
        [(390, 400, False), (690, 700, False), (390, 700, True), (690, 1000, True)],
    )
    def test_a_total_holds_uncalled_money_only_if_the_winner_got_it(self, paid: int, total: int, found: bool) -> None:
        """400 in the pot, 10 of it rake, and 300 that nobody called."""
        rules = replace(CONVENTIONS, uncalled=(Uncalled.SILENT, Uncalled.ONE_PLAYER_POT))
        hand = cash([P("Ada", 500, paid=paid), P("Bo", 200, folded=True)], rules, rake=10)
        hand.recorded.total = Printed(total, 90)
        assert ("POT201" in codes(hand)) is found

    def test_in_the_award_of_the_loser(self) -> None:
        players = [P("Ada", 200, cards="AsAd", paid=390), P("Bo", 500, cards="KsKd", paid=300)]
        hand = cash(players, INSIDE, rake=10)
        assert money(hand, "Bo") == (300, 0)
        assert codes(hand) == []

    def test_whichever_leaves_a_possible_rake(self) -> None:
        inside = cash([P("Ada", 500, paid=680), P("Bo", 200, folded=True)], EITHER)
        assert money(inside, "Ada") == (300, 380)
        outside = cash([P("Ada", 500, paid=380), P("Bo", 200, folded=True)], EITHER)
        assert money(outside, "Ada") == (300, 380)
        assert codes(inside) == codes(outside) == []


class TestRakeBesideAPot:
    """400 in the only pot, 20 kept of it; the text prints that beside the pot, or another figure."""

    @pytest.mark.parametrize(("beside", "found"), [(20, False), (30, True), (0, True)])
    def test_of_one_pot(self, beside: int, found: bool) -> None:
        rules = replace(CONVENTIONS, pot_rakes_own=True, pot_figures=PotFigure.NET)
        players = [P("Ada", 200, paid=380, cards="AsAd"), P("Bo", 200, cards="KsKd")]
        hand = cash(players, rules, rake=20)
        hand.recorded.pots = [PrintedPot(0, 380, 90, beside)]
        assert ("RAK509" in codes(hand)) is found


class TestAnteAboveAllOthers:
    """Texts of a room that often leave out what goes back. Bo has 900 left after his ante, or nothing."""

    @pytest.mark.parametrize(("stack", "severity", "amount"), [(1000, Severity.ERROR, 300), (100, Severity.INFO, 300)])
    def test_of_others_who_could_pay_it_too_is_no_ante(self, stack: int, severity: Severity, amount: int) -> None:
        players = [P("Ada", 0, ante=400, paid=200, cards="AsAd"), P("Bo", 0, ante=100, cards="KsKd", stack=stack)]
        found = audit(cash(players, NO_RAKE_LINE)).findings
        assert [(f.severity, f.expected) for f in found if f.code == "CON104"] == [(severity, amount)]

    def test_only_the_antes_count(self) -> None:
        """Of Ada's 700, 200 of the bet and 100 of the ante were matched."""
        players = [
            P("Ada", 300, ante=400, paid=300, cards="AsAd"),
            P("Bo", 200, ante=100, cards="KsKd", stack=1000),
        ]
        found = audit(cash(players, NO_RAKE_LINE)).findings
        assert [(f.severity, f.expected) for f in found if f.code == "CON104"] == [(Severity.ERROR, 300)]


class TestRakeThatIsNotPrinted:
    def test_is_what_is_left(self) -> None:
        case = build_case(cash([P("Ada", 200, paid=380), P("Bo", 200, folded=True)], NO_RAKE_LINE))
        assert (case.settlement.rake, case.settlement.rake_known) == (20, False)

    def test_is_none_in_a_tournament(self) -> None:
        hand = cash([P("Ada", 200, paid=399), P("Bo", 200, folded=True)], NO_RAKE_LINE)
        hand.tournament = "7"
        assert "PAY302" in codes(hand)

    def test_is_none_where_a_missing_figure_means_so(self) -> None:
        rules = replace(NO_RAKE_LINE, no_rake_line_no_rake=True)
        assert "PAY302" in codes(cash([P("Ada", 200, paid=399), P("Bo", 200, folded=True)], rules))
        assert codes(cash([P("Ada", 200, paid=400), P("Bo", 200, folded=True)], rules)) == []

    def test_is_shown_by_a_net_total(self) -> None:
        hand = cash([P("Ada", 200, paid=380), P("Bo", 200, folded=True)], replace(NO_RAKE_LINE, total=TotalFigure.NET))
        hand.recorded.total = Printed(380, 90)
        assert codes(hand) == []
        hand.recorded.total = Printed(381, 90)
        assert "PAY302" in codes(hand)

    def test_is_shown_by_net_pots(self) -> None:
        hand = cash(
            [P("Ada", 200, paid=380), P("Bo", 200, folded=True)], replace(NO_RAKE_LINE, pot_figures=PotFigure.NET)
        )
        hand.recorded.pots = [PrintedPot(0, 381, 90)]
        assert "PAY302" in codes(hand)


def test_a_rounded_total_may_be_off_by_less_than_its_step() -> None:
    hand = cash([P("Ada", 17_685, paid=17_685 * 2), P("Bo", 17_685, folded=True)], CONVENTIONS, rake=0)
    hand.recorded.total = Printed(35_370 + 9, 90, step=10)
    assert codes(hand) == []
    hand.recorded.total = Printed(35_370 + 10, 90, step=10)
    assert codes(hand) == ["POT201"]


def with_results(hand: Hand, nets: dict[int, int], bets: dict[int, int] | None = None) -> Hand:
    for seat, net in nets.items():
        bet = None if bets is None else bets[seat]
        hand.recorded.summary[seat] = SummarySeat(seat, SummaryState.OTHER, None, 80 + seat, bet=bet, net=net)
    hand.recorded.has_summary = True
    return hand


class TestPrintedResults:
    rules = replace(CONVENTIONS, results_printed=True, bet_figure=BetFigure.CALLED)

    def hand(self, net: int = 190, bet: int = 200) -> Hand:
        made = cash([P("Ada", 500, paid=390), P("Bo", 200, folded=True)], self.rules, rake=10)
        found = with_results(made, {1: net, 2: -200}, {1: bet, 2: 200})
        found.recorded.summary[1].won = 390
        return found

    def test_agree(self) -> None:
        assert codes(self.hand()) == []

    def test_another_result(self) -> None:
        assert codes(self.hand(net=191)) == ["PAY310"]

    def test_another_sum_of_bets(self) -> None:
        assert codes(self.hand(bet=201)) == ["CON106"]

    @pytest.mark.parametrize(("trust", "severity"), [(Trust.USUAL, Severity.WARNING), (Trust.DOUBTFUL, Severity.INFO)])
    def test_a_sum_of_bets_that_is_not_always_right(self, trust: Trust, severity: Severity) -> None:
        hand = self.hand(bet=201)
        hand.conventions = replace(self.rules, bet_trust=trust)
        assert [f.severity for f in audit(hand).findings if f.code == "CON106"] == [severity]

    def test_another_stack_after_the_hand(self) -> None:
        hand = self.hand()
        hand.recorded.summary[2].net = None
        hand.recorded.summary[2].balance = 1
        assert codes(hand) == ["PAY310"]


class TestUnprinted:
    dead = replace(CONVENTIONS, hidden_dead_blind=True, results_printed=True, silent_return_usual=True)

    def late_poster(self, paid: int, net: int) -> Hand:
        """Ada and Bo put 200 in, Bo after a late post that owes 50 dead; the small blind is 50."""
        hand = cash([P("Ada", 200, paid=paid), P("Bo", 200, folded=True, stack=900)], self.dead, rake=10)
        hand.stakes.small = 50
        hand.may_owe_dead = ((2, 11),)
        with_results(hand, {1: paid - 200, 2: net})
        hand.recorded.summary[1].won = paid
        return hand

    def test_a_dead_blind_that_sums_and_result_demand(self) -> None:
        hand = self.late_poster(paid=440, net=-250)
        case = build_case(hand)
        assert (case.records[2].dead, case.records[2].contributed) == (50, 250)
        assert codes(hand) == []
        assert [f.code for f in audit(hand).findings] == ["CON105"]

    @pytest.mark.parametrize(("paid", "net"), [(440, -200), (441, -250), (390, -250)])
    def test_no_dead_blind_is_made_up(self, paid: int, net: int) -> None:
        hand = self.late_poster(paid, net)
        assert build_case(hand).records[2].dead == 0
        assert codes(hand) != []

    def antes(self, *, pot: int = 450, paid: int = 450, big: int = 100) -> Hand:
        """Three players put 100 in, and the pot holds 150 more: 50 of each."""
        players = [P("Ada", 100, paid=paid), P("Bo", 100, folded=True), P("Cy", 100, folded=True)]
        hand = make_hand(players, conventions=replace(CONVENTIONS, hidden_antes=True), total=pot)
        hand.tournament = "7"
        hand.stakes.big = big
        return hand

    def test_antes_that_the_total_demands(self) -> None:
        hand = self.antes()
        case = build_case(hand)
        assert (case.settlement.house, [pot.amount for pot in case.settlement.pots]) == (150, [450])
        assert [record.contributed for record in case.records.values()] == [100, 100, 100]
        assert codes(hand) == []
        assert [f.code for f in audit(hand).findings] == ["CON105"]

    def test_no_antes_are_made_up(self) -> None:
        for hand in (
            self.antes(pot=451, paid=451),  # not the same for all
            self.antes(paid=449),  # not paid out
            self.antes(big=99),  # more than half a big blind
        ):
            assert build_case(hand).settlement.house == 0
            assert "POT201" in codes(hand)
        cash_game = self.antes()
        cash_game.tournament = None
        assert "POT201" in codes(cash_game)
        elsewhere = self.antes()
        elsewhere.conventions = CONVENTIONS
        assert "POT201" in codes(elsewhere)
        printed = self.antes()
        printed.events.insert(0, Event(EventKind.ANTE, Street.PREFLOP, 1, 10, 0, False, 9))
        assert "POT201" in codes(printed)

    def test_a_charge_of_a_known_size(self) -> None:
        rules = replace(CONVENTIONS, hidden_fees=(25,))
        found = audit(cash([P("Ada", 200, paid=365), P("Bo", 200, folded=True)], rules, rake=10))
        assert (found.verdict, [f.code for f in found.findings]) == (Verdict.CONSISTENT, ["CON105"])
        assert codes(cash([P("Ada", 200, paid=366), P("Bo", 200, folded=True)], rules, rake=10)) != []

    def test_a_printed_charge_that_was_not_taken(self) -> None:
        rules = replace(CONVENTIONS, charges_may_be_waived=frozenset({"tax"}))
        hand = cash([P("Ada", 200, paid=390), P("Bo", 200, folded=True)], rules, rake=10)
        hand.recorded.fees = {"tax": Printed(2, 90)}
        assert codes(hand) == []
        hand.recorded.collected[0].units = 388
        assert codes(hand) == []
        hand.recorded.collected[0].units = 389
        assert codes(hand) != []

    def side_pot(self, rules: RoomConventions) -> Hand:
        """Ada is all-in for 100; Bo and Cy have 300 in. Main pot 300, side pot 400 of Bo, who alone is paid 300."""
        players = [P("Ada", 100, cards="KsKd"), P("Bo", 300, cards="AsAd", paid=300), P("Cy", 300, cards="QsQd")]
        hand = cash(players, rules, rake=0)
        hand.recorded.pots = [PrintedPot(0, 300, 90), PrintedPot(1, 400, 91)]
        return hand

    def test_a_pot_that_no_line_pays(self) -> None:
        rules = replace(CONVENTIONS, payments_may_lack_pots=True)
        hand = self.side_pot(rules)
        assert money(hand, "Bo") == (0, 700)
        assert codes(hand) == []
        assert "PAY302" in codes(self.side_pot(CONVENTIONS))
        other = self.side_pot(rules)
        other.recorded.collected[0].units = 301  # then 399 are lacking, which is no pot
        assert "PAY302" in codes(other)

    @pytest.mark.parametrize(("rakes", "found"), [((10, 10), []), ((11, 11), ["RAK509"]), ((10, 9), ["RAK509"])])
    def test_rakes_beside_the_pots(self, rakes: tuple[int, int], found: list[str]) -> None:
        """Main pot 300 of which 10 were raked, side pot 400 of which 20 were: 290 and 380 net, and beside both 10."""
        rules = replace(NO_RAKE_LINE, rake=RakeFigure.INSIDE, pot_figures=PotFigure.NET)
        players = [P("Ada", 100, cards="KsKd"), P("Bo", 300, cards="AsAd", paid=670), P("Cy", 300, cards="QsQd")]
        hand = cash(players, rules)
        hand.recorded.pots = [PrintedPot(0, 290, 90, rakes[0]), PrintedPot(1, 380, 91, rakes[1])]
        assert codes(hand) == found

    @pytest.mark.parametrize(("side", "found"), [(360, []), (300, []), (299, ["RAK509"])])
    def test_the_rake_of_the_outermost_pot(self, side: int, found: list[str]) -> None:
        """No figure names it: of the side pot of 400 it may be 100, which is a quarter, but no more."""
        rules = replace(NO_RAKE_LINE, rake=RakeFigure.INSIDE, pot_figures=PotFigure.NET)
        players = [P("Ada", 100, cards="KsKd"), P("Bo", 300, cards="AsAd", paid=290 + side), P("Cy", 300, cards="QsQd")]
        hand = cash(players, rules)
        hand.recorded.pots = [PrintedPot(0, 290, 90, 10), PrintedPot(1, side, 91, 10)]
        assert codes(hand) == found

    def test_a_pot_that_only_the_results_pay(self) -> None:
        rules = replace(CONVENTIONS, payments_may_lack_pots=True, results_printed=True)
        players = [P("Ada", 100, cards="AsAd", paid=300), P("Bo", 300, cards="KsKd"), P("Cy", 300, cards="QsQd")]
        hand = with_results(cash(players, rules, rake=0), {1: 200, 2: 100, 3: -300})
        hand.recorded.summary[1].won = 300
        assert money(hand, "Bo") == (0, 400)
        assert codes(hand) == []
        hand.recorded.summary[2].net = 99
        assert codes(hand) != []


class TestOtherReadings:
    def hand(self, other_paid: int) -> Hand:
        """Bet and call stand twice in the text: 400 each instead of 200."""
        printed = cash([P("Ada", 400, paid=400), P("Bo", 400, folded=True)], CONVENTIONS, rake=0)
        printed.recorded.total = Printed(400, 90)
        other = cash([P("Ada", 200, paid=other_paid), P("Bo", 200, folded=True)], CONVENTIONS, rake=0)
        other.recorded.total = Printed(400, 90)
        other.problems.append(Problem("RD012", 12, {"what": "lines that are repeated count once"}))
        printed.other_readings = [other]
        return printed

    def test_a_reading_that_holds_together_is_taken(self) -> None:
        found = audit(self.hand(400))
        assert (found.verdict, [f.code for f in found.findings]) == (Verdict.CONSISTENT, ["RD012"])

    def test_a_reading_that_does_not_is_left(self) -> None:
        assert "RD012" not in codes(self.hand(399))
        assert audit(self.hand(399)).verdict is Verdict.DISCREPANT


class TestRateOfTheRoom:
    rules = replace(NO_RAKE_LINE, rake_rate=(1, 20), rake_caps=25)

    @pytest.mark.parametrize(("paid", "found"), [(9_500, []), (9_700, []), (9_499, ["RAK508"]), (9_501, ["RAK508"])])
    def test_other_rests_are_no_rake(self, paid: int, found: list[str]) -> None:
        """Of 100.00 the room keeps 5.00, or a cap: 3.00."""
        hand = cash([P("Ada", 5_000, paid=paid), P("Bo", 5_000, folded=True)], self.rules)
        assert [f.code for f in audit(hand).findings] == found

    @pytest.mark.parametrize(
        ("put_in", "paid", "found"),
        [(500, 750, ["RAK508"]), (500, 749, ["PAY302", "RAK508"]), (3, 4, ["RAK508"])],
    )
    def test_more_than_a_quarter_is_no_rake(self, put_in: int, paid: int, found: list[str]) -> None:
        """Of 10.00 the room keeps 1.00 at most; 2.50 is a quarter. Of 0.06 two cents may be rounded."""
        rules = replace(NO_RAKE_LINE, rake_rate=(1, 10))
        hand = cash([P("Ada", put_in, paid=paid), P("Bo", put_in, folded=True)], rules)
        assert [f.code for f in audit(hand).findings] == found
        assert (audit(hand).verdict is Verdict.DISCREPANT) == ("PAY302" in found)


def test_a_pot_that_nobody_is_paid_is_no_rake() -> None:
    hand = cash([P("Ada", 200, cards="AsAd"), P("Bo", 200, cards="KsKd")], NO_RAKE_LINE)
    assert codes(hand) == ["PAY302", "PAY308"]


def test_no_rake_before_the_flop() -> None:
    rules = replace(NO_RAKE_LINE, no_flop_no_rake=True)
    short = [P("Ada", 200, paid=399), P("Bo", 200, folded=True)]
    assert "PAY302" in codes(cash(short, rules, board=""))
    assert codes(cash(short, rules)) == []


class TestWalk:
    rules = replace(NO_RAKE_LINE, uncalled=(Uncalled.RETURN_LINE, Uncalled.IN_WALK))

    def test_the_blind_is_paid_with_the_pot(self) -> None:
        hand = cash([P("Ada", 50, paid=75), P("Bo", 25, folded=True)], self.rules, board="")
        for event in hand.events[:1]:
            event.kind = EventKind.BIG_BLIND
        hand.events[1].kind = EventKind.SMALL_BLIND
        assert money(hand, "Ada") == (25, 50)
        assert codes(hand) == []

    def test_a_bet_is_not(self) -> None:
        hand = cash([P("Ada", 50, cards="AsAd", paid=75), P("Bo", 25, cards="KsKd")], self.rules)
        assert money(hand, "Ada") == (0, 75)
        assert "CON104" in codes(hand)


class TestNeitherCalledNorFolded:
    def hand(self, last: EventKind) -> Hand:
        """Bo, Cy and Ada have 100 in each; on the flop Ada bets 50, Bo calls, and Cy, who has 900, does or does not."""
        players = [
            P(name, 100, stack=1_000, cards=held) for name, held in (("Ada", "AsAd"), ("Bo", "KsKd"), ("Cy", "QsQd"))
        ]
        hand = cash(players, CONVENTIONS, rake=0)
        for seat, kind in ((1, EventKind.BET), (2, EventKind.CALL), (3, last)):
            units = 0 if kind is EventKind.FOLD or kind is EventKind.SHOW else 50
            hand.events.append(Event(kind, Street.FLOP, seat, units, units, False, 30 + seat))
        return hand

    @pytest.mark.parametrize(
        ("last", "said"), [(EventKind.CALL, False), (EventKind.FOLD, False), (EventKind.SHOW, True)]
    )
    def test_is_said(self, last: EventKind, said: bool) -> None:
        assert ("BET610" in {finding.code for finding in audit(self.hand(last)).findings}) is said


class TestResultsDecide:
    rules = replace(
        CONVENTIONS, uncalled=(Uncalled.RETURN_LINE, Uncalled.SILENT, Uncalled.IN_AWARD), results_printed=True
    )

    def test_a_result_that_holds_the_uncalled_money(self) -> None:
        """Ada puts 500 in, Bo calls 200 all-in and loses; Ada is paid 690: pots of 400 less 10, and her 300."""
        players = [P("Ada", 500, cards="AsAd", paid=690), P("Bo", 200, cards="KsKd")]
        hand = with_results(cash(players, self.rules, rake=10), {1: 190, 2: -200})
        hand.recorded.summary[1].won = 690
        assert money(hand, "Ada") == (300, 390)
        assert codes(hand) == []


def test_a_check_where_all_are_in_with_their_antes() -> None:
    """Nothing was bet and no chips could move: a check line after an all-in ante is harmless."""
    players = [P("Ada", ante=100, cards="AsAd", paid=200), P("Bo", ante=100, cards="KsKd")]
    hand = cash(players, CONVENTIONS, rake=0)
    for event in hand.events:
        event.all_in = True
    hand.events.append(Event(EventKind.CHECK, Street.PREFLOP, 1, 0, 0, False, 15))
    assert codes(hand) == []


def test_a_second_hand_without_a_header_is_not_reckoned() -> None:
    hand = cash([P("Ada", 200, paid=400), P("Bo", 200, folded=True)], CONVENTIONS, rake=0)
    hand.events.append(Event(EventKind.SMALL_BLIND, Street.PREFLOP, 1, 5, 5, False, 40))
    found = audit(hand)
    assert (found.verdict, [f.code for f in found.findings]) == (Verdict.UNREADABLE, ["RD001"])


def test_own_line_only_beside_a_blind() -> None:
    """Bo is all-in with a blind of 100, Ada has 102 in; Cy has folded 50. Two of Ada's come back by a line of her own,
    where a blind stands against them, but not where Bo called."""
    rules = replace(NO_RAKE_LINE, uncalled=(Uncalled.BLIND_POT, Uncalled.SILENT))
    players = [P("Ada", 10_200, cards="KsKd"), P("Bo", 10_000, cards="AsAd", paid=24_500), P("Cy", 5_000, folded=True)]
    hand = cash(players, rules)
    hand.recorded.collected.append(Collect(1, 200, None, None, None, 21))
    assert money(hand, "Ada") == (200, 200)
    assert "PAY302" in codes(hand)
    hand.events[1].kind = EventKind.BIG_BLIND
    assert money(hand, "Ada") == (200, 0)
    assert codes(hand) == []
