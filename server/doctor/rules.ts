type Ranked = { id: number; fit: number; invited: number; cases: number };

/**
 * The best fit first; then those invited lately, the last one first; then those with most cases. `invited` counts from 1,
 * 0 of those who were not.
 */
export const byRank = (one: Ranked, other: Ranked): number =>
  one.fit - other.fit || other.invited - one.invited || other.cases - one.cases || one.id - other.id;
