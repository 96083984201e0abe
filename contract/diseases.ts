/** Disease categories 1 to 5; 0 stands for all of them in lists. */
export const diseaseNames = {
  0: '全部',
  1: '视网膜病变',
  2: '视网膜母细胞瘤',
  3: '先天性白内障',
  4: '先天性青光眼',
  5: '其他',
} as const;

/** 'Other' has no tab on the public home page. */
export const otherDiseaseId = 5;

/** Children of each category, offered by the cascader; ids as in the table disease_profile. */
export const diseaseChildren: Readonly<Record<number, ReadonlyArray<{ id: number; name: string }>>> = {
  1: [
    { id: 11, name: '早产儿视网膜病变' },
    { id: 12, name: '家族性渗出性玻璃体视网膜病变' },
    { id: 13, name: 'Coats 病' },
    { id: 14, name: '永存胚胎血管' },
    { id: 15, name: '先天性黑矇' },
  ],
  2: [
    { id: 21, name: '单眼视网膜母细胞瘤' },
    { id: 22, name: '双眼视网膜母细胞瘤' },
    { id: 23, name: '遗传性视网膜母细胞瘤' },
  ],
  3: [
    { id: 31, name: '单眼先天性白内障' },
    { id: 32, name: '双眼先天性白内障' },
    { id: 33, name: '发育性白内障' },
  ],
  4: [
    { id: 41, name: '原发性先天性青光眼' },
    { id: 42, name: '青少年型青光眼' },
    { id: 43, name: '继发性青光眼' },
  ],
  5: [
    { id: 51, name: '弱视' },
    { id: 52, name: '斜视' },
    { id: 53, name: '屈光不正' },
    { id: 54, name: '眼睑与泪道疾病' },
    { id: 55, name: '其他眼病' },
  ],
};
