"use strict";
// Filters and sorts the hands that do not agree, and opens everything for paper. Without it the page shows the same rows,
// largest difference first.
(() => {
  addEventListener("beforeprint", () => {
    for (const reason of document.querySelectorAll(".reason")) reason.open = true;
  });
  const table = document.getElementById("hands");
  const form = document.getElementById("filters");
  if (!table || !form) return;
  const STEP = 200, HAND = 0, ROOM = 1, DIFFERENCE = 4;
  const fields = ["words", "room", "code", "least"];
  const field = (name) => document.getElementById("f-" + name);
  const collator = new Intl.Collator(document.documentElement.lang, {numeric: true});
  const count = new Intl.NumberFormat(document.documentElement.lang).format;
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, key) => key in values ? values[key] : whole);
  const number = (text) => text === "" ? -1 : Number(text);

  // A row: what is sorted by column, what is searched, and its element, which is made when it is first shown.
  const fromElement = (element) => {
    const keys = [...element.cells].map((cell) => cell.textContent.replace(/\s+/g, " ").trim());
    keys[DIFFERENCE] = number(element.dataset.value);
    return {element, keys, codes: element.dataset.codes.split(" "), words: element.textContent.toLowerCase()};
  };
  const fromData = (data, texts) => {
    const [name, href] = data, [player, difference, value, place] = data.slice(8);
    const [room, game, stakes, code, also, said] = data.slice(2, 8).map((at) => texts[at]);
    return {
      keys: [name, room, game + " " + stakes, code + " " + said + " " + player, number(value), place],
      codes: (code + " " + also).trim().split(" "),
      words: [name, room, game, stakes, code, said, player, also, difference, place].join(" ").toLowerCase(),
      data: {name, href, room, game, stakes, code, said, player, also: also.replaceAll(" ", ", "), difference, place},
    };
  };
  const pattern = table.querySelector("tbody tr:not(.group)");
  const element = (row) => {
    if (!row.element) {
      const made = pattern.cloneNode(true), data = row.data;
      const [head, room, game, finding, difference, place] = made.cells;
      const name = document.createElement("bdi");
      name.textContent = data.name;
      head.replaceChildren(name);
      if (data.href) {
        const link = document.createElement("a");
        link.href = data.href;
        link.append(name);
        head.append(link);
      }
      room.firstElementChild.textContent = data.room;
      game.children[0].textContent = data.game;
      game.children[1].textContent = data.stakes;
      ["code", "said", "player", "also"].forEach((key, at) => { finding.children[at].textContent = data[key]; });
      difference.firstElementChild.textContent = data.difference;
      const parts = data.place.split("/").flatMap((part) => ["/", document.createElement("wbr"), part]).slice(2);
      place.firstElementChild.replaceChildren(...parts);
      row.element = made;
    }
    return row.element;
  };

  const rest = document.getElementById("rest");
  const more = rest ? JSON.parse(rest.textContent) : {texts: [], groups: []};
  const groups = [...table.tBodies].map((body, place) => {
    const rows = [...body.querySelectorAll("tr:not(.group):not(.rest)")].map(fromElement);
    const first = rest ? rows.length : Infinity;
    for (const data of more.groups[place] || []) rows.push(fromData(data, more.texts));
    rows.forEach((row, at) => { row.at = at; });
    return {body, head: body.querySelector(".group"), foot: body.querySelector(".rest"), rows, first, limit: first};
  });

  let column = DIFFERENCE, falling = true;
  const before = (a, b) => {
    const x = a.keys[column], y = b.keys[column];
    const order = column === DIFFERENCE ? x - y : collator.compare(x, y);
    return (falling ? -order : order) || a.at - b.at;
  };
  const least = () => {
    const decimal = form.dataset.decimal;
    const text = [...field("least").value].map((sign) => sign === decimal ? "." : sign).join("").replace(/[^\d.]/g, "");
    return Number(text) || 0;
  };
  const wanted = () => {
    const words = field("words").value.toLowerCase().split(/\s+/).filter(Boolean);
    const room = field("room").value, code = field("code").value, from = least();
    return (row) => words.every((word) => row.words.includes(word)) && (!room || row.keys[ROOM] === room)
      && (!code || row.codes.includes(code)) && (!from || row.keys[DIFFERENCE] >= from);
  };
  const show = () => {
    const test = wanted();
    table.classList.toggle("filtered", fields.some((name) => field(name).value));
    let found = 0;
    for (const group of groups) {
      const hits = group.rows.filter(test).sort(before);
      found += hits.length;
      const shown = hits.slice(0, group.limit);
      const parts = hits.length ? [group.head, ...shown.map(element)] : [];
      if (group.foot && shown.length < hits.length) {
        group.foot.querySelector("span").textContent =
          fill(form.dataset.rest, {shown: count(shown.length), found: count(hits.length)});
        parts.push(group.foot);
      }
      group.body.replaceChildren(...parts);
    }
    field("status").textContent = fill(form.dataset.status, {shown: count(found)});
  };

  const heads = [...table.tHead.rows[0].cells];
  const sort = (to) => {
    falling = to === column ? !falling : to === DIFFERENCE;
    column = to;
    heads.forEach((head, at) => {
      if (at === column) head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    show();
  };
  heads.forEach((head, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent.trim();
    button.addEventListener("click", () => sort(at));
    const printed = document.createElement("span"); // a button in a head is not repeated on paper
    printed.className = "printed";
    printed.textContent = button.textContent;
    head.replaceChildren(button, printed);
  });
  for (const group of groups) {
    if (!group.foot) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = form.dataset.more;
    button.addEventListener("click", () => {
      const next = group.body.rows[group.limit] ? group.limit + 1 : 0;
      group.limit += STEP;
      show();
      const link = group.foot.isConnected ? button : group.body.rows[next].querySelector("a");
      if (link) link.focus();
    });
    group.foot.cells[0].prepend(button, " ");
  }
  for (const name of fields) {
    field(name).addEventListener("input", () => {
      for (const group of groups) group.limit = group.first;
      show();
    });
  }
  form.hidden = false;
  table.classList.add("sortable");
  const pages = document.getElementById("pages");
  if (pages && pages.dataset.whole) pages.hidden = true;
  show();
})();
