import type { CheckedRow } from '../../../contract/schemas/sheet.ts';

/** Whether this row makes a manager, or gives somebody a role. */
export const hasRights = ({ rights }: CheckedRow): boolean =>
  rights !== undefined && (rights.isManager || rights.roles.length > 0);

/** `管理员 2 位；有角色的 1 位（超级管理员 1 位）`, or nothing where the file gives nobody a right. */
export function rightsText(rows: ReadonlyArray<CheckedRow>): string {
  const managers = rows.filter(({ rights }) => rights?.isManager).length;
  const withRoles = rows.flatMap(({ rights }) => (rights?.roles.length ? [rights.roles] : []));
  const counts = new Map<string, number>();
  for (const role of withRoles.flat()) counts.set(role, (counts.get(role) ?? 0) + 1);
  const named = [...counts].map(([role, count]) => `${role} ${count} 位`).join('、');
  return [
    ...(managers ? [`管理员 ${managers} 位`] : []),
    ...(withRoles.length ? [`有角色的 ${withRoles.length} 位（${named}）`] : []),
  ].join('；');
}
