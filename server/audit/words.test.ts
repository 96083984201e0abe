import { expect, test } from 'vitest';
import type { AuditAction } from '../../contract/audit.ts';
import type { AuditDetail } from '../database/row-types.ts';
import { detailWords } from './words.ts';

const names = {
  user: new Map([[7, '李编辑']]),
  hospital: new Map(),
  role: new Map([[2, '内容编辑']]),
  doctor: new Map([[5, '周砚书']]),
  city: new Map([[110100, '北京市']]),
  province: new Map([[330000, '浙江省']]),
};

test.each<[AuditAction, AuditDetail, string]>([
  ['user.updateRoles', { before: [], after: [2, 9] }, '角色：无 → 内容编辑、角色 9'],
  ['role.updatePermissions', { before: ['article:add'], after: [] }, '权限：新增文章 → 无'],
  ['user.update', { before: 'wang', username: 'wangyi', password: true }, '用户名：wang → wangyi；改了密码'],
  ['user.update', { before: 'wang', username: 'wang', password: false }, '用户名：wang'],
  ['account.update', { username: null, name: true, password: false }, '改了姓名'],
  ['user.add', { username: 'li', userBelong: 1 }, '用户名：li；身份：医生'],
  ['user.updateActive', { username: 'li', isActive: false }, '用户名：li；停用'],
  ['site.update', { parts: ['phones', 'members'], restoredFrom: 3 }, '改了：电话、专家团队；恢复自版本 3'],
  ['role.delete', { roleName: 'reviewer', permissions: ['article:add'] }, '角色名：reviewer；权限：新增文章'],
  ['hospital.update', { hospitalName: '儿童医院', city: 110100 }, '医院名：儿童医院；城市：北京市'],
  ['consultation.list', { diseaseId: 0, pageSize: 8, pageNo: 2 }, '病种：全部；每页 8 条；第 2 页'],
  [
    'consultation.list',
    {
      diseaseId: 3,
      pageSize: 8,
      pageNo: 1,
      province: 330000,
      doctorName: '李',
      wholeName: 'both',
      from: '2026-01-01',
      status: 0,
    },
    '病种：先天性白内障；每页 8 条；第 1 页；省份：浙江省；医生名：李；从 2026-01-01 起；状态：会诊中',
  ],
  ['consultation.listTodo', { consultations: [3, 5] }, '会诊：3、5'],
  ['consultation.listUrgent', { consultations: [] }, '会诊：无'],
  [
    'statistics.read',
    { about: 'platformCases', hospitalName: '医院', status: 1 },
    '平台病例；医院名：医院；状态：已确诊',
  ],
  ['audit.bulkReading', { records: 61, limit: 60 }, '一小时内 61 份档案；提醒线 60 份'],
  ['audit.read', { pageSize: 10, pageNo: 1, action: 'user.add' }, '每页 10 条；第 1 页；新增用户'],
  ['data.export', { consultations: 30, pictures: 12 }, '30 例会诊；12 张图片'],
  ['article.update', { title: '白瞳', restoredFrom: 2, waits: true }, '标题：白瞳；恢复自版本 2；待审核，访客还看不到'],
  ['article.approve', { title: '白瞳', savedBy: 7 }, '标题：白瞳；修改人：李编辑'],
  ['article.add', { title: '白瞳（副本）', copyOf: 3 }, '标题：白瞳（副本）；复制自文章 3'],
  ['article.publish', { title: '白瞳', isPub: false }, '标题：白瞳；下线'],
  ['consultation.add', { invited: [5, 6] }, '邀请：周砚书、医生 6'],
  ['consultation.updateStatus', { status: 1 }, '状态：已确诊'],
  ['reply.add', { consultationId: 12 }, '会诊 12'],
  ['consultation.readImage', { image: null }, ''],
  ['notification.updateSettings', { channels: ['email', 'push'] }, '通知方式：电子邮件、浏览器通知'],
  ['notification.retry', { deliveries: 3 }, '3 条通知'],
  ['session.login', {}, ''],
  ['session.login', { unknown: [1] }, 'unknown：[1]'],
])('%s with %o is told in words', (action, detail, words) => {
  expect(detailWords({ action, detail }, names)).toBe(words);
});
