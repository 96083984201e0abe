/** Of what a guardian may ask for a child: what both sides say alike. */
export const recordKinds = ['inpatient', 'outpatient'] as const;
/** Which retention counts: of inpatients the longer one. */
export type RecordKind = (typeof recordKinds)[number];
export const recordKindNames: Record<RecordKind, string> = { inpatient: '住院', outpatient: '门诊' };

/** What an erasure took away, as the certificate counts it. */
export const erasedNames = {
  records: '患儿档案',
  entries: '会诊之外的记录',
  cases: '会诊',
  versions: '病历版本',
  replies: '会诊意见',
  opinions: '会诊意见书',
  files: '图片和文件',
} as const;
export type ErasedCounts = Record<keyof typeof erasedNames, number>;

export const rightsTexts = {
  onlyOwn: {
    restricted: (day: string) => `随访医院已于 ${day} 限制查看这名患儿的资料，这里只有您自己写的内容`,
    consentWithdrawn: (day: string) => `监护人已于 ${day} 撤回同意，这里只有您自己写的内容`,
  },
  onlyOwnChild: '这名患儿的资料不再与您共享，这里只有您和本院写的内容，之后的变化不显示',
  onlyOwnTitle: '已停止共享的会诊',
  notShared: '随访医院已停止共享这名患儿的资料，不能再修改这例会诊',
  over: '协调员注明：已结束',
  noteOver: '注明已结束',
  overNoted: '已注明，这例会诊不再提醒',
  overRefusal: '发起医生的账号可以使用，或会诊已不在进行中，不能代为注明',
  withdrawn: '已由发起医生撤下',
  withdrawNote: '其他医生已回复：删除后这例会诊标为已由发起医生撤下，不再接受回复；参与的医生和本院协调员仍可查看。',
  withdrawReason: '请填写删除的原因',
  withdrawnRefusal: '该会诊已由发起医生撤下，不能再回复或修改',
  fileName: (childId: number) => `患儿资料-${childId}.zip`,
  title: '监护人的权利',
  note: '监护人可以要求复制、更正、限制处理或删除孩子的资料。请先核对监护关系。',
  export: '导出全部资料',
  exportNote: '一个压缩包：可离线打开的网页、全部数据、图片和会诊意见书。内有病历，请当面交给监护人。',
  opinionLeftOut: '可能印有后来移除的图片，未附；可请医生重新出具',
  exportRefusal: '孩子有您没有参加的会诊，全部资料由本院会诊协调员导出；没有协调员的，请管理员指定',
  byCoordinator: '限制处理和删除由本院会诊协调员办理；保存期满后才能删除。',
  restrict: '限制处理',
  restrictNote: '外院医生随即不能再查看这名患儿的会诊，也不能再邀请任何医生；解除后恢复。本院照常诊治，统计不受影响。',
  restricted: '已限制处理',
  restrictReason: '请填写限制的原因',
  lift: '解除限制',
  liftNote: '限制之前参与会诊的外院医生恢复查看。',
  lifted: '已解除限制',
  liftReason: '请填写解除的原因',
  isRestricted: '监护人要求限制处理：外院医生不能查看，解除之前不能邀请医生或转往他院',
  restrictedRefusal: '该患儿的档案已限制处理，解除之前不能邀请医生、转出、合并或拆分',
  alreadyRestricted: '该患儿的档案已限制处理，请刷新后重试',
  notRestricted: '该患儿的档案没有限制处理，请刷新后重试',
  corrections: '更正记录',
  noCorrections: '没有更正过姓名、出生日期或性别',
  byGuardian: '应监护人要求更正',
  requestNote: '监护人的说明（选填）',
  recordKind: '病历类型',
  dischargedOutpatient: '有出院日期的档案是住院病历',
  retention: '保存期',
  erase: '申请删除',
  eraseNote:
    '保存期已过的档案才能删除。须由本院另一名医生确认；确认后立即彻底删除，不能恢复，只留下一份不含姓名的删除证明。',
  eraseReason: '请填写删除的原因',
  eraseAsked: '已申请删除，等待另一名医生确认',
  eraseWaiting: '正在等待另一名医生确认，请刷新后重试',
  tooEarly: (day: string) => `法定保存期到 ${day} 为止，之前不能删除`,
  confirm: '确认删除',
  confirmNote: '档案、会诊、意见、图片和会诊意见书将立即彻底删除，不能恢复。',
  decline: '不删除',
  declined: '删除申请已撤回',
  answerUnknown: '请选择确认或不删除',
  erased: '档案已删除，可以打印删除证明',
  sameDoctor: '须由申请者之外的医生确认',
  anotherCoordinator: '本院有另一名协调员，须由协调员确认',
  erasable: '可以删除的档案',
  erasableNote: '法定保存期已过的患儿档案，已删除的也在内。不会自动删除。',
  noneErasable: '没有保存期已过的档案',
  waiting: '等待确认的删除',
  certificates: '删除证明',
  certificate: '删除证明',
  noCertificates: '没有删除过档案',
  failed: '获取可以删除的档案失败',
} as const;

/** `2056-000012`: how a certificate is called. */
export const certificateNo = (id: number, erasedAt: string): string =>
  `${new Date(erasedAt).getUTCFullYear()}-${String(id).padStart(6, '0')}`;
