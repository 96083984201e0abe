/** Of a page that is covered, and of what the browser keeps of it. */
export const sessionTexts = {
  over: '登录已过期',
  signInAgain: '为保护患儿信息，页面内容已隐藏。请重新登录以继续，页面上已填写的内容不会丢失。',
  leave: '不再继续，离开此页',
  soonIdle: '长时间未操作，页面即将锁定',
  goOn: '继续使用',
  signedOut: '已在本浏览器的其他标签页退出登录或切换账号，正在前往登录页…',
  coveredTitle: '已锁定',

  clockOff: (how: string) => `这台电脑的时间${how}，请校准。平台上的日期和时限一律按服务器的时间计算。`,

  notSent: '内容尚未提交',
  draftKept: '尚未提交，草稿已保存在本机浏览器（已加密），下次打开本页可继续填写（退出登录后清除）。确定离开吗？',
  draftNotKept: '尚未提交。本机不保存草稿，刷新或关闭页面后内容会丢失。确定离开吗？',
  storageFull: '浏览器存储空间已满，最近的修改没有保存为草稿：请在离开前提交，或清理浏览器数据。',
  nothingKept: '本机不保存草稿：请在离开前提交，刷新或关闭页面后未提交的内容会丢失。',
  offline: '网络已断开。正在填写的内容已加密保存在本机浏览器，网络恢复后即可继续提交。',
  offlineNotKept: '网络已断开。本机不保存草稿，请不要刷新或关闭页面；网络恢复后即可继续提交。',
  restored: (minute: string) => `已恢复 ${minute} 保存的草稿。`,
  writeAnother: '另写一份',
  otherDrafts: '未提交的草稿',
  savedAt: (minute: string) => `${minute} 保存`,
  goOnWith: '继续填写',
  drop: '删除',
  dropQuestion: '删除这份草稿？',
  dropConsequence: '草稿中的文字和尚未上传的图片会从本机浏览器移除。',
} as const;
