/**
 * All 34 provinces as squares, roughly in their places: no borders to get wrong. `code` is the first two digits of
 * GB/T 2260, `column` and `row` count from the upper left.
 */
export type Tile = { code: number; name: string; column: number; row: number };

/** From north to south, each province as code, name and column. */
const rows = [
  '23黑龙江8',
  '15内蒙古5 22吉林8',
  '65新疆0 62甘肃3 64宁夏4 11北京6 12天津7 21辽宁8',
  '63青海2 61陕西4 14山西5 13河北6 37山东7',
  '54西藏1 51四川3 50重庆4 41河南5 34安徽6 32江苏7 31上海8',
  '53云南3 52贵州4 42湖北5 36江西6 33浙江7',
  '45广西4 43湖南5 44广东6 35福建7 71台湾8',
  '46海南5 82澳门6 81香港7',
];

export const gridColumns = 9;
export const gridRows = rows.length;

export const tiles: ReadonlyArray<Tile> = rows.flatMap((line, row) =>
  line.split(' ').map((tile) => ({
    code: Number(tile.slice(0, 2)),
    name: tile.slice(2, -1),
    column: Number(tile.slice(-1)),
    row,
  })),
);

/** The tile of a province by its GB/T 2260 code of six digits. */
export const tileCode = (provinceId: number): number => Math.floor(provinceId / 10_000);

/** The short name of a province by its GB/T 2260 code; empty of none. */
export const provinceText = (provinceId: number): string =>
  tiles.find(({ code }) => code === tileCode(provinceId))?.name ?? '';
