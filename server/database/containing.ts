/** The LIKE pattern for values that contain `value`; `%` and `_` in what someone types stand for themselves. */
export const containing = (value: string): string => `%${value.replace(/[\\%_]/g, '\\$&')}%`;
