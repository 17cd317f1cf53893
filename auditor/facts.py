"""What a hand's text proves, and where a closer look is worth it, as bits of one integer.

Facts of the first kind say which evidence there is; a rule that needs more is not run, and the reader is
told. *Hints* are necessary conditions for a rule to find anything, seen in one pass over the events and
one over the records: a rule whose hint is absent has passed without being called. Plain integers, because
testing a mask takes a few nanoseconds and an ``enum.Flag`` fifty times as much.
"""

from __future__ import annotations

ONE_ALIVE = 1 << 0  # one player left: no showdown
SHOWDOWN = 1 << 1  # two or more players left at the end
TOTAL = 1 << 2  # the total pot is printed
RAKE = 1 << 3  # the rake is printed
POTS = 1 << 4  # main and side pots are printed
SUMMARY = 1 << 5  # the text has its summary
PAID = 1 << 6  # who was paid is in the text: payment lines, a cash-out, or a summary that would name them
REAL_MONEY = 1 << 7
TOURNAMENT = 1 << 8
SIDE_POTS = 1 << 9  # our reckoning has more than one pot
HI_LO = 1 << 10
CANCELLED = 1 << 11
CASH_OUT = 1 << 12
RETURN = 1 << 13  # an uncalled return is due or printed
ANTES = 1 << 14  # two or more players paid an ante, or one in a game in which nobody pays it for the table
PROBLEMS = 1 << 15  # the parser noted something
STACKS = 1 << 16  # every player in the hand has a known stack
DESCRIBED = 1 << 17  # the text names hands in words
RAISES = 1 << 18
HOUSE = 1 << 19  # money that nobody put in
UNKNOWN_LINES = 1 << 20
INFERRED = 1 << 21
CARDS = 1 << 22  # hole cards of at least one player are known
POT_LIMIT = 1 << 23
FELL = 1 << 24  # a layer without claimant
BETS = 1 << 25  # the summary names what each player bet
RESULTS = 1 << 26  # the summary names results or final stacks
STREET_POTS = 1 << 27  # the text prints the pot as it grows
BOARD_POTS = 1 << 28  # the text prints what was paid on each board
RAKE_KNOWN = 1 << 29  # what the room kept is printed, or proven by other figures or by the kind of hand
FIXED_LIMIT = 1 << 30

POSITIONS = 1 << 64  # the summary says who had the button and the blinds

SCHEDULED = 1 << 61  # the user named a rake schedule
ASKED = 1 << 62  # the user asked for an optional check

# Hints.
ALL_IN = 1 << 63  # somebody is called all-in
LOW_BET = 1 << 31  # a bet or raise of less than the level or the last full one, not called all-in
OFF_PRICE = 1 << 32  # a call to another amount than the highest bet, or a check below it
RAISES_AGAIN = 1 << 33  # a raise after one that was not full, or by a player whom nobody had raised since
LATE_ACTION = 1 << 34  # an action after a fold or an all-in
ODD_RAISE = 1 << 35  # a raise whose "by" is not its "to" less the highest bet
ODD_POST = 1 << 36  # a blind that is not the level's
OVER_STACK = 1 << 37  # more put in than the stack
ANTE_LACKS = 1 << 38  # a player in the hand without an ante
OFF_DUE = 1 << 39  # a payment outside of what is due, or where nothing is known to be due
UNBALANCED = 1 << 40  # in and out differ, if the printed rake is the rake
OFF_SUMMARY = 1 << 41  # the summary names another win than the payment lines
OFF_RETURN = 1 << 42  # a return line that is not the excess, or an excess without a line
UNEVEN_TIE = 1 << 43  # several winners of one part of a pot, but for those of the only part who were all paid the same
CONCEDED = 1 << 44  # a pot won while another hand that could win it was mucked
UNSEEN = 1 << 45  # a hand that could win a contested pot is not in the text
SEVERAL_BOARDS = 1 << 46
LABELS = 1 << 47  # a payment names its pot
OFF_TOTAL = 1 << 48  # the printed total is not the sum of the pots
OFF_RAKE = 1 << 49  # the printed rake is not the printed total less payments and fees
RAKED = 1 << 50  # the text prints a rake
CHIPS_LEFT = 1 << 51  # a player is called all-in who has put in less than the stack
HIGH_RAKE = 1 << 52  # the room kept more than a tenth
RAKED_EARLY = 1 << 53  # the text prints a rake and no flop
UNANSWERED = 1 << 54  # a street ended while somebody, perhaps without chips, had not answered the last bet
ODD_CARDS = 1 << 55  # a hand that has not the one number of cards that the game deals
SHORT_BOARD = 1 << 56  # no board, or one of fewer than five cards
AWARD_UNKNOWN = 1 << 57  # what a player was awarded is not in the text
ORDER_OPEN = 1 << 58  # a winner depends on a house rule that is not known
FINISHES = 1 << 60  # the text names places in the tournament, or bounties
OFF_POSITION = 1 << 65  # the summary gives the button or a blind to somebody who, by the lines before, did not have it
OUT_OF_TURN = 1 << 59  # an action after the action had passed its seat, or a second fold
