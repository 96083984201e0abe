import type { User } from '../../../contract/schemas/user.ts';

/**
 * What becomes of the open cases of users whose accounts go out of use by `deed`, together: `有 2 例会诊在等其回复，…`.
 * Undefined where they have none.
 */
export function openCasesText(
  users: ReadonlyArray<Pick<User, 'openCases'>>,
  deed: '停用' | '删除',
): string | undefined {
  const count = (kind: 'initiated' | 'awaited') =>
    users.reduce((sum, { openCases }) => sum + (openCases?.[kind] ?? 0), 0);
  const [initiated, awaited] = [count('initiated'), count('awaited')];
  const parts = [
    initiated > 0 &&
      `其发起的会诊有 ${initiated} 例未结束，${deed}后仍保持会诊中，别的医生不能代为结束；其医院设有会诊协调员的，协调员会收到通知。`,
    awaited > 0 && `有 ${awaited} 例会诊在等其回复，${deed}后不会再有回复；发起医生会收到通知，可改邀其他医生。`,
  ];
  return parts.filter(Boolean).join('') || undefined;
}
