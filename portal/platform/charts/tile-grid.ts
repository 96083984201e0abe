/**
 * All 34 provinces as squares, roughly in their places: no borders to get wrong. `code` is the first two digits of
 * GB/T 2260, `column` and `row` count from the upper left.
 */
export type Tile = { code: number; name: string; column: number; row: number };

const rows: ReadonlyArray<ReadonlyArray<[code: number, name: string, column: number]>> = [
  [[23, '黑龙江', 8]],
  [
    [15, '内蒙古', 5],
    [22, '吉林', 8],
  ],
  [
    [65, '新疆', 0],
    [62, '甘肃', 3],
    [64, '宁夏', 4],
    [11, '北京', 6],
    [12, '天津', 7],
    [21, '辽宁', 8],
  ],
  [
    [63, '青海', 2],
    [61, '陕西', 4],
    [14, '山西', 5],
    [13, '河北', 6],
    [37, '山东', 7],
  ],
  [
    [54, '西藏', 1],
    [51, '四川', 3],
    [50, '重庆', 4],
    [41, '河南', 5],
    [34, '安徽', 6],
    [32, '江苏', 7],
    [31, '上海', 8],
  ],
  [
    [53, '云南', 3],
    [52, '贵州', 4],
    [42, '湖北', 5],
    [36, '江西', 6],
    [33, '浙江', 7],
  ],
  [
    [45, '广西', 4],
    [43, '湖南', 5],
    [44, '广东', 6],
    [35, '福建', 7],
    [71, '台湾', 8],
  ],
  [
    [46, '海南', 5],
    [82, '澳门', 6],
    [81, '香港', 7],
  ],
];

export const gridColumns = 9;
export const gridRows = rows.length;

export const tiles: ReadonlyArray<Tile> = rows.flatMap((tilesOfRow, row) =>
  tilesOfRow.map(([code, name, column]) => ({ code, name, column, row })),
);

/** The tile of a province by its GB/T 2260 code of six digits. */
export const tileCode = (provinceId: number): number => Math.floor(provinceId / 10_000);
