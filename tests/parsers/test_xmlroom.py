from parsers.xmlroom import Element, Fragment, read_xml


def tags(fragment):
    return [(one.tag, dict(one.attributes), one.line, one.text.strip(), one.closed) for one in fragment.elements]


def test_elements_with_lines_texts_and_resolved_entities():
    text = '<game code="1">\n <name who="A&amp;B &#62; C&quot;">x &lt; y</name>\n <empty/>\n</game>'
    assert tags(read_xml(text, 7)) == [
        ("game", {"code": "1"}, 7, "", True),
        ("name", {"who": 'A&B > C"'}, 8, "x < y", True),
        ("empty", {}, 9, "", True),
    ]


def test_text_after_an_end_belongs_to_nobody():
    (_, inner) = read_xml("<a>one<b>two</b>three</a>", 1).elements
    assert inner.text == "two"


def test_a_text_that_is_cut_off():
    fragment = read_xml('<a>\n<b x="1">two</b>\n<c y="2', 5)
    assert tags(fragment) == [("a", {}, 5, "", False), ("b", {"x": "1"}, 6, "two", True)]
    assert fragment.unread == []


def test_tags_that_cannot_be_read_are_kept_as_text():
    fragment = read_xml("<a>\n<b x=1/>\n<c y='2 > 1'/>\n<3/></a>", 1)
    assert tags(fragment) == [("a", {}, 1, "", True), ("c", {"y": "2 > 1"}, 3, "", True)]
    assert fragment.unread == [("<b x=1/>", 2), ("<3/>", 4)]


def test_ends_close_the_nearest_open_element():
    fragment = read_xml("<a><b><c></b></x></a>", 1)
    assert [(one.tag, one.closed) for one in fragment.elements] == [("a", True), ("b", True), ("c", False)]


def test_bare_signs_stay_as_they_are():
    (one,) = read_xml('<a x="Ben & Co &euro; &#x20AC; &#xD800; &#1114112; &amp;"/>&', 1).elements
    assert one.attributes["x"] == "Ben & Co &euro; € &#xD800; &#1114112; &"


def test_no_entity_is_expanded_and_nothing_is_loaded(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("secret")
    bomb = "".join(f'<!ENTITY e{n + 1} "{f"&e{n};" * 10}">' for n in range(9))
    for declared in (
        f'<!DOCTYPE a [<!ENTITY e0 "ha">{bomb}]>',
        f'<!DOCTYPE a [<!ENTITY e9 SYSTEM "file://{secret}">]>',
        '<!DOCTYPE a SYSTEM "http://example.org/a.dtd">',
    ):
        (one,) = [element for element in read_xml(declared + "<a>&e9;</a>", 1).elements if element.tag == "a"]
        assert one.text == "&e9;"


def test_whatever_comes_is_read():
    for text in ("", "<", "<>", "</>", "&", "\0<a>\0</a>", "\ud800<a/>", "<a" + " b='c'" * 5000, "<a " * 5000):
        assert isinstance(read_xml(text, 1), Fragment)


def test_an_element_is_quoted_about_as_it_is_written():
    assert Element("play", {"who": "Ann", "sum": "$1"}, 1, "x").quoted() == "<play who='Ann' sum='$1'>x"
