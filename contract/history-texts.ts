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
  givenOn: (versionNo: number) => `发表于第 ${versionNo} 版，之后病例有修改`,
  caseChanged: '病例有修改',
  notPrinted: '修改记录没有打印，请联网后用页面上的“打印”按钮重新打印。',
} as const;
