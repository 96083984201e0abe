import type { ReplyVersion } from './schemas/record.ts';

type Resting = Pick<ReplyVersion, 'versionNo' | 'consultationVersionNo'>;

/** Of the history of cases and replies. */
export const historyTexts = {
  title: '修改记录',
  replyTitle: '意见修改记录',
  failed: '获取修改记录失败',
  /** Why a closed case was amended; empty where nobody said why. */
  amended: (reason: string) => `更正原因：${reason || historyTexts.noReason}`,
  noReason: '未说明原因',
  /** Of the first version. */
  first: '最初的内容',
  unchanged: '还没有修改过。',
  same: '两个版本的内容相同。',
  statusChanges: '状态变更',
  reopened: '重新开放',
  withdrawn: '撤回的意见',
  changedTimes: (times: number) => `已修改 ${times} 次`,
  /** On which version of the case an opinion rests: the one its author saw when it was given or, since then, edited. */
  restsOn: ({ versionNo, consultationVersionNo }: Resting) =>
    `${versionNo > 1 ? '修改' : '发表'}于第 ${consultationVersionNo} 版`,
  changedSince: (reply: Resting) => `${historyTexts.restsOn(reply)}，之后病例有修改`,
  caseChanged: '病例有修改',
  notPrinted: '这份没有打印修改记录：用的是浏览器的打印命令，或者打印时没有联网。请联网后用页面上“导出”里的“打印”。',
} as const;
