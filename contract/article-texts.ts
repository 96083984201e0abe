/** The console's own words about articles. */
export const articleTexts = {
  preview: '预览',
  history: '历史版本',
  historyFailed: '获取历史版本失败',
  restore: '恢复此版本',
  restoreConfirm: (versionNo: number) => `文章将恢复为版本 ${versionNo} 的内容，并保存为一个新版本, 是否继续?`,
  restored: '恢复成功',
  restoreFailed: '恢复失败',
  saveAndPublish: '保存并发布',
  savedNotPublished: '文章已保存，但发布失败',
  reviewDue: '复审到期',
  reviewOverdue: '已到复审日期，请复审后更新审核日期和下次复审日期。',
  reviewMissing: '医学类文章请填写审核人、审核日期和下次复审日期，家长会在文章末尾看到；暂不填写也可以保存。',
  draftOutdated: '草稿保存之后，这篇文章又被修改过',
  duplicated: '已复制为未发布的新文章',
  duplicateFailed: '复制失败',
  bin: '回收站',
  binFailed: '获取回收站内容失败',
  binNote: (days: number) => `删除的文章连同历史版本在这里保留 ${days} 天，期满自动清除。恢复后为未发布状态。`,
  recoverConfirm: '文章连同历史版本将恢复到文章列表，状态为未发布, 是否继续?',
  recovered: '恢复成功，文章目前未发布',
  recoverFailed: '恢复失败',
  deleteKept: (days: number) => `删除后可在 ${days} 天内从回收站恢复。`,
} as const;

/** The console's words about the library of articles' pictures. */
export const pictureTexts = {
  listFailed: '获取图片库失败',
  saved: '图片信息已保存',
  saveFailed: '保存图片信息失败',
  deleteConfirm: '图片删除后不能恢复，确定删除吗？',
  deleted: '图片已删除',
  deleteFailed: '删除图片失败',
  undescribed: (count: number) => `${count} 张图片还没有说明`,
  undescribedNote: '看不见图片的读者不会知道图上有什么。草稿可以先保存，发布前请填写。',
  publishUndescribed: '看不见图片的读者不会知道图上有什么，现在就发布吗？',
} as const;
