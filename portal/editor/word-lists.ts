type Place = { list: string; level: number };

/** Word's and WPS's paragraphs say of which list and level they are: `mso-list:l0 level1 lfo1`. */
export function listPlaceOf(element: Element): Place | undefined {
  const found = /mso-list\s*:\s*(l\d+)\s+level(\d)/i.exec(element.getAttribute('style') ?? '');
  return found ? { list: found[1]!.toLowerCase(), level: Number(found[2]) } : undefined;
}

/** The lists' levels that the style sheet draws with a bullet, as `l0:2`. */
export function bulletsOf(styleSheet: string): Set<string> {
  const rules = styleSheet.matchAll(/@list\s+(l\d+):level(\d)[^{]*\{([^}]*)\}/gi);
  const bulleted = [...rules].filter(([, , , rule]) => /mso-level-number-format\s*:\s*(?:bullet|image)/i.test(rule!));
  return new Set(bulleted.map(([, list, level]) => `${list!.toLowerCase()}:${level}`));
}

/** Takes away the number or bullet that stands in the text for programs without lists; answers what it was. */
export function markerOf(paragraph: Element): string {
  const markers = [...paragraph.querySelectorAll('[style]')].filter((element) =>
    /mso-list\s*:\s*ignore/i.test(element.getAttribute('style')!),
  );
  const marker = markers.map((element) => element.textContent).join('');
  for (const element of markers) element.remove();
  return marker.replace(/[\s\u00a0]+/g, ' ').trim();
}

/** `1.`, `(2)`, `a)`, `iv.`, `三、`, `④`; one letter alone is a bullet of the font Wingdings. */
const isNumber = (marker: string): boolean =>
  /^[(（]?[\da-z一二三四五六七八九十百]+[.)．、）]|^[\d①-⑳]+$/i.test(marker);

/** Makes lists of the neighbouring paragraphs that Word shows as entries of one, an inner list inside the outer one's entry. */
export function nestLists(body: Element, bullets: ReadonlySet<string>): void {
  let open: { element: Element; level: number; ordered: boolean }[] = [];
  let last: Element | undefined;
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const place = listPlaceOf(paragraph);
    if (!place) continue;
    const marker = markerOf(paragraph);
    const ordered = marker ? isNumber(marker) : !bullets.has(`${place.list}:${place.level}`);
    if (!last || followingElement(last) !== paragraph) open = [];
    while (open.length > 0 && open.at(-1)!.level > place.level) open.pop();
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    let list = open.at(-1);
    if (!list || list.level < place.level || list.ordered !== ordered) {
      const element = body.ownerDocument.createElement(ordered ? 'ol' : 'ul');
      if (list && list.level === place.level) open.pop();
      const outer = open.at(-1);
      if (outer) outer.element.lastElementChild!.append(element);
      else paragraph.before(element);
      list = { element, level: place.level, ordered };
      open.push(list);
    }
    list.element.append(item);
    paragraph.remove();
    last = open[0]!.element;
  }
}

/** The next element, unless text stands between. */
function followingElement(element: Element): Node | null {
  let next = element.nextSibling;
  while (next && next.nodeType === 3 && !next.textContent!.trim()) next = next.nextSibling;
  return next;
}
