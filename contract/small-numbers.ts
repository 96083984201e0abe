/** Numbers of other hospitals are told in steps of this many, so that none of 1 to 4 is told. */
export const numbersGrid = 5;

export const smallNumberTexts = {
  /** In place of a number of another hospital that is not told. */
  few: `<${numbersGrid}`,
  /** As told, and so of another hospital not for certain. */
  never: '尚无',
  note:
    `本院为实际例数。为保护患儿隐私，其他医院的病例按整月统计，每满 ${numbersGrid} 例才计入，不足 ${numbersGrid} 例不显示。` +
    '因此合计一般少于实际例数，按日期筛选时也可能略多；各表的合计可能不同，显示为 0 不等于没有病例。',
  timesLines: '各行只列本院，合计为全部医院。',
  none: '没有可以显示的病例',
  ownOnly: '按医院筛选时，等待时间、结局、规则判断、分期与分组以及未回复和首次回复只统计本院病例。',
};
