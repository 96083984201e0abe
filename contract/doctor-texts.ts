import type { Day } from '../clinical/ages.ts';
import type { Away } from './schemas/invitation.ts';

/** Of choosing whom to ask, and of being away. */
export const doctorTexts = {
  available: '可选医生',
  chosen: '参与医生',
  searchHint: '姓名、拼音、首字母或医院',
  province: '省份',
  hospital: '医院',
  disease: '病种',
  none: '没有找到符合的医生',
  noOthers: '符合的医生都已选或已参与',
  more: '加载更多',
  recent: '最近邀请过',
  ticked: (names: string) => `已勾选：${names}`,
  neverSeen: '暂无登录记录',
  openCases: (count: number) => `待回复 ${count} 例`,
  askInstead: (name: string) => `改请${name}`,
  substitute: (name: string) => `代诊：${name}`,

  awayTitle: '外出安排',
  awayNote: '外出期间，邀请您的医生会看到您不在和代诊医生；正在等您回复的会诊会通知发起医生。',
  awayFailed: '获取外出安排失败',
  awayFrom: '开始日期',
  awayTo: '结束日期',
  awaySubstitute: '代诊医生（选填）',
  chooseSubstitute: '选择代诊医生',
  noSubstitute: '未选代诊医生',
  picked: (name: string) => `已选：${name}`,
  nobodyPicked: '还没有选择医生',
  suggest: '推荐其他医生',
  daysRequired: '请填写日期',
  awaySaved: '外出安排已保存',
  endAway: '结束外出',
  cancelAway: '取消外出安排',
  awayEnded: '外出安排已取消',
} as const;

function shortDay(day: Day, today: Day): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${day.slice(0, 4) === today.slice(0, 4) ? '' : `${year}年`}${month}月${date}日`;
}

/** `今天不在`, `今天至12月1日不在`, `11月25日至12月1日不在`. */
export function awayText({ from, to }: Pick<Away, 'from' | 'to'>, today: Day): string {
  const last = shortDay(to, today);
  if (from <= today) return to === today ? '今天不在' : `今天至${last}不在`;
  return from === to ? `${last}不在` : `${shortDay(from, today)}至${last}不在`;
}

/** `通常 5 小时内回复`; beyond two days, in days. */
export function usualReplyText(minutes: number): string {
  const hours = Math.max(1, Math.ceil(minutes / 60));
  return hours <= 48 ? `通常 ${hours} 小时内回复` : `通常 ${Math.ceil(hours / 24)} 天内回复`;
}

/** `3 天前在线`; of who never signed in, so. */
export function lastSeenText(seenAt: string | null, now: number): string {
  if (seenAt === null) return doctorTexts.neverSeen;
  const minutes = Math.floor((now - Date.parse(seenAt)) / 60_000);
  if (minutes < 10) return '刚刚在线';
  if (minutes < 60) return `${minutes} 分钟前在线`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} 小时前在线`;
  return `${Math.floor(minutes / (24 * 60))} 天前在线`;
}
