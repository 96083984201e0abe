/** Why a table is not taken away. Every other one is told by a kind of kinds-store.ts. */
export const tablesNotExported: Record<string, string> = {
  session: '登录状态，只在本机有意义',
  known_device: '登录过的浏览器，只在本机有意义',
  totp: '第二步验证的密钥不离开本系统',
  passkey: '第二步验证的密钥只对本系统的地址有效',
  recovery_code: '恢复码不离开本系统',
  password_reset: '重置密码的凭证不离开本系统；何人何时申请、确认见 audit.ndjson',
  account_news: '提醒账号本人的消息，内容见 audit.ndjson',
  login_attempt: '登录失败的次数，只在短时间内有意义',
  submission: '一天之内提交过的表单的散列值，用来辨认重复提交',
  publisher_state: '发布程序的状态，只在本机有意义',
  publication_log: '发布程序的进度；文章是否公开见 articles.ndjson 的 isPublic',
  instance: '数据库的标识，只在本机有意义',
  push_subscription: '浏览器通知的密钥，只对本系统的地址有效',
  case_sum: '统计数，可由会诊算出',
  first_reply_sum: '统计数，可由会诊算出',
  findings_sum: '统计数，可由会诊算出',
  outcome_sum: '统计数，可由会诊算出',
  waiting_sum: '统计数，可由会诊算出',
};

const forEdits = '修改的次数，防止两人同时编辑时互相覆盖';

/** Why a column of a table that is told is not. */
export const columnsNotExported: Record<string, string> = {
  'delivery.notification_id': '所属通知',
  'notification_address.code_hash': '验证码不离开本系统',
  'notification_address.code_sent_at': '验证码只在短时间内有意义',
  'notification_address.code_attempts': '验证码只在短时间内有意义',
  'user.password_hash': '密码不离开本系统',
  'user.username_key': '由用户名算出',
  'user.version_no': forEdits,
  'user.roles_version_no': forEdits,
  'user.has_second_factor': '由第二步验证方式得出',
  'user.added_by': '由何人新增见 audit.ndjson',
  'role.version_no': forEdits,
  'hospital.version_no': forEdits,
  'article.search': '检索用的索引，由正文算出',
  'article_version.search': '检索用的索引，由正文算出',
  'consultation.created_day': '由发起时间算出',
  'consultation.first_reply_minutes': '由发起时间和首次回复时间算出',
  'consultation.in_time': '由首次回复时间和答复期限算出',
  'consultation.seen_minutes': '由邀请和查看的时间算出',
  'consultation.accepted_minutes': '由邀请和接受的时间算出',
  'consultation.attachment_count': '附件的数目',
  'consultation_doctor.disease_id': '会诊的病种',
  'consultation_doctor.last_activity_at': '会诊的最后活动时间',
};
