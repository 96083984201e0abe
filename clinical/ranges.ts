/** Bounds within which a value can be a child's at all; outside them it is a slip of the pen. Units stand in the names. */
export const birthWeightGramsRange = { min: 200, max: 7000 } as const;

export const clinicalRanges = {
  iopMmHg: { min: 0, max: 80 },
  cornealDiameterMm: { min: 4, max: 20 },
  cupDiscRatio: { min: 0, max: 1 },
  axialLengthMm: { min: 8, max: 40 },
  doseMg: { min: 0.001, max: 10 },
  examsMax: 20,
  treatmentsMax: 40,
  wordsMax: 40,
} as const;

export type Range = { readonly min: number; readonly max: number };

export const within = (value: number, { min, max }: Range): boolean => value >= min && value <= max;
