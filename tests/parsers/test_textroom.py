from __future__ import annotations

from parsers.textroom import Names


def names(*all_names: str) -> Names:
    made = Names()
    for seat, name in enumerate(all_names, 1):
        made.seats[name] = seat
    return made


def test_the_longest_name_that_fits_is_meant():
    seated = names("Ann", "Ann: folds", "An")
    assert seated.awkward()
    assert seated.split("Ann: folds: checks", ": ") == ("Ann: folds", "checks")
    assert seated.split("Ann: folds", ": ") == ("Ann", "folds")
    assert seated.split("Ann: folds has timed out", " ") == ("Ann: folds", "has timed out")
    assert seated.split("Anna: folds", ": ") == ("", "")


def test_names_without_a_colon_are_not_awkward():
    assert not names("Ann", "a:b", "$5", "(button)").awkward()
