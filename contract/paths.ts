/** Every call of the API, below {@link apiBase}. `:name` marks a parameter, filled in by {@link fillPath}. */
export const apiBase = '/vue2_hospital/api';

export const apiPaths = {
  login: '/user/login',
  heartbeat: '/user/heartbeat',
  logout: '/user/logout',
  userByUserId: '/user/getUserByUserId',
  accountUpdate: '/user/updateUsernameOrPassword',

  secondFactor: '/user/secondFactor',
  passkeyChallenge: '/user/passkeyChallenge',
  stepUp: '/user/stepUp',
  security: '/user/security',
  totpStart: '/user/startTotp',
  totpConfirm: '/user/confirmTotp',
  passkeyStart: '/user/startPasskey',
  passkeyAdd: '/user/addPasskey',
  factorRemove: '/user/removeFactor',
  recoveryCodesRenew: '/user/renewRecoveryCodes',
  sessionEnd: '/user/endSession',
  accountNews: '/user/accountNews',
  accountNewsSeen: '/user/accountNewsSeen',
  draftKey: '/user/draftKey',
  pinSave: '/user/savePin',
  sessionLock: '/user/lock',
  sessionUnlock: '/user/unlock',
  resetList: '/user/resets',
  resetConfirm: '/user/confirmReset',
  resetByLink: '/user/resetByLink',

  articleList: '/article/selectAll/:pageSize/:pageNo',
  article: '/article/select/:id',
  articleAdd: '/article/add_article',
  articleUpdate: '/article/update_article/:id',
  articleDelete: '/article/delete/:id',
  articlePubState: '/article/update_article_pub_state/:id',
  articleDuplicate: '/article/duplicate/:id',
  articleCounts: '/article/counts',
  articleBin: '/article/selectDeleted/:pageSize/:pageNo',
  articleRecover: '/article/recover/:id',
  articleVersions: '/article/versions/:id',
  articleVersion: '/article/version/:id/:versionNo',
  articleRestore: '/article/restore/:id',
  revisionApprove: '/article/approveRevision/:id',
  revisionReturn: '/article/returnRevision/:id',
  revisionWithdraw: '/article/withdrawRevision/:id',
  articlePreview: '/article/preview/:id',
  articlePreviewUnsaved: '/article/previewUnsaved',
  articleSearch: '/article/search',
  articleSuggest: '/article/suggest',
  articleChanges: '/article/changes',
  articleLive: '/article/live',
  upload: '/article/upload',
  uploadPart: '/article/uploadPart/:uploadId/:fromByte/:totalBytes',
  pictureList: '/article/pictures/:pageSize/:pageNo',
  pictureSave: '/article/picture/save',
  pictureDelete: '/article/picture/delete',
  diseaseTree: '/disease_profile/getAllDisease',
  diseaseArticles: '/disease_profile/getDiseaseAndItsArticle',

  rolesOfUser: '/role/getRolesAndOtherRolesByUserId',
  userRoleUpdate: '/user/updateRole',
  roleList: '/role/selectAll/:pageSize/:pageNo',
  permissionsOfRole: '/permission/getPermissionsAndOthersByRoleId',
  rolePermissionUpdate: '/role/updatePermissions',
  roleAdd: '/role/add',
  roleDelete: '/role/deleteRole',

  userAdd: '/user/addAdminOrDoctor',
  userDetail: '/user/getUserDetailById/:id',
  userUpdate: '/user/updateUserById/:id',
  userDelete: '/user/deleteUser',
  userActive: '/user/updateActive',
  userRows: '/user/getAllUsers',
  userList: '/user/selectAll/:pageSize/:pageNo',

  hospitalAdd: '/hospital/add',
  hospitalList: '/hospital/selectAll',
  provinceList: '/hospital/selectProvince',
  cityList: '/hospital/selectCity',
  hospitalRows: '/hospital/selectAllHospital',
  hospital: '/hospital/getHospitalInfo',
  city: '/hospital/getCityInfo',
  province: '/hospital/getProvinceInfo',
  hospitalUpdate: '/hospital/updateHospital',

  siteContent: '/site/content',
  siteDraft: '/site/draft',
  siteSave: '/site/save',
  sitePublish: '/site/publish',
  siteVersions: '/site/versions',
  siteVersion: '/site/version/:versionNo',
  siteRestore: '/site/restore',
  sitePreview: '/site/preview',

  auditList: '/audit/selectAll/:pageSize/:pageNo',

  platformHome: '/common/getPlatformHomeInfo',
  doctorList: '/doctor/selectAll',
  doctorPage: '/doctor/selectAllByPage',
  doctorFind: '/doctor/find',
  awayRead: '/doctor/getAway',
  awaySave: '/doctor/updateAway',
  consultationList: '/consultation/getConsultationByUserId/:userId',
  consultationUrgent: '/consultation/getUrgent',
  consultationTodo: '/consultation/getTodo',
  consultationWaiting: '/consultation/getWaiting',
  namesReveal: '/consultation/revealNames',
  outputNote: '/common/noteOutput',
  consultationSave: '/consultation/saveConsultation',
  consultationDetail: '/consultation/getConsultationDetail/:id',
  consultationStatus: '/consultation/changeConsultationDetail',
  consultationDelete: '/consultation/deleteConsultation',
  consultationInfo: '/consultation/getConsultationInfo',
  consultationUpdate: '/consultation/updateConsultation',
  consultationHistory: '/consultation/getHistory',
  outcomeSave: '/consultation/saveOutcome',
  pictureNoteSave: '/consultation/savePictureNote',
  pictureRemove: '/consultation/removePicture',
  invitationAnswer: '/consultation/answerInvitation',
  inviteDoctors: '/consultation/inviteDoctors',
  doctorSuggest: '/consultation/suggestDoctors',
  alarmAcknowledge: '/consultation/acknowledgeAlarm',
  replySave: '/reply/saveReply',
  replyNotRead: '/reply/getReplyNotRead',
  replyMarkRead: '/reply/updateReply',
  replyDelete: '/reply/deleteReply',
  reply: '/reply/getReplyById',
  replyUpdate: '/reply/updateReplyContent',
  replyHistory: '/reply/getHistory',
  replyEvents: '/reply/events',

  childSearch: '/child/search',
  childRead: '/child/getChild',
  followUp: '/child/followUp',
  childUpdate: '/child/updateChild',
  childExam: '/child/addExam',
  childContact: '/child/addContact',
  childWithdraw: '/child/withdrawEntry',
  consentSave: '/child/saveConsent',
  consentWithdraw: '/child/withdrawConsent',
  childTransferAsk: '/child/askTransfer',
  childTransferAnswer: '/child/answerTransfer',
  childTransferReport: '/child/reportTransfer',
  childTransfers: '/child/transfers',
  childMerge: '/child/merge',
  childSplit: '/child/split',
  childExport: '/child/export/:id',
  childRestrict: '/child/restrict',
  childLiftRestriction: '/child/liftRestriction',
  erasures: '/child/erasures',
  erasureAsk: '/child/askErasure',
  erasureAnswer: '/child/answerErasure',
  erasureCertificate: '/child/erasureCertificate/:id',

  opinionIssue: '/opinion/issue',
  opinionList: '/opinion/list',
  opinionFile: '/opinion/file/:code',
  opinionVerify: '/opinion/verify',

  platformCases: '/platformCases/getPlatformCases',
  ownCases: '/platformCases/getThisPlatformCases',
  platformCasesByCondition: '/platformCases/getPlatformCasesByCondition',
  ownCasesByCondition: '/platformCases/getThisPlatformCasesByCondition',
  platformOverview: '/platformCases/getPlatformOverview',
  ownOverview: '/platformCases/getThisPlatformOverview',
  platformFindings: '/platformCases/getPlatformFindings',
  ownFindings: '/platformCases/getThisPlatformFindings',
  platformTimes: '/platformCases/getPlatformTimes',
  ownTimes: '/platformCases/getThisPlatformTimes',
  platformOutcomes: '/platformCases/getPlatformOutcomes',
  ownOutcomes: '/platformCases/getThisPlatformOutcomes',

  notificationSettings: '/notification/getSettings',
  notificationSettingsSave: '/notification/updateSettings',
  notificationAddressSave: '/notification/saveAddress',
  notificationAddressVerify: '/notification/verifyAddress',
  pushSubscribe: '/notification/subscribe',
  pushUnsubscribe: '/notification/unsubscribe',
  deadDeliveries: '/notification/selectDead/:pageSize/:pageNo',
  deliveryRetry: '/notification/retry',

  openapi: '/openapi.json',
} as const;

export type ApiPath = (typeof apiPaths)[keyof typeof apiPaths];

type PathParameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameters<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `fillPath('/article/select/:id', { id: 7 })` is `/article/select/7`. */
export function fillPath<Path extends string>(
  path: Path,
  parameters: Record<PathParameters<Path>, number | string>,
): string {
  return path.replace(/:(\w+)/g, (_, name: PathParameters<Path>) => encodeURIComponent(String(parameters[name])));
}

/** Every page a visitor, doctor or manager can open. No address ends in a slash. */
export const pages = {
  root: '/',
  login: '/login',
  /** Where the link of a reset leads; what follows the # reaches no server and no log. */
  passwordReset: (token: string) => `/login#reset=${token}`,

  home: '/hospital/home',
  department: '/hospital/department',
  /** `id` as in contract/diseases.ts. */
  disease: (id: number) => `/hospital/disease/${id}`,
  eyeChecks: '/hospital/eye-checks',
  team: '/hospital/team',
  research: '/hospital/research',
  ropCalculator: '/hospital/rop-calculator',
  contact: '/hospital/contact',
  referral: '/hospital/referral',
  referralForm: '/hospital/referral/form',
  privacy: '/hospital/privacy',
  childrenData: '/hospital/children-data',
  accessibility: '/hospital/accessibility',
  news: '/hospital/news',
  newsPage: (pageNo: number) => (pageNo === 1 ? '/hospital/news' : `/hospital/news/${pageNo}`),
  newsOfDisease: (diseaseId: number, pageNo = 1) =>
    `/hospital/news/disease/${diseaseId}${pageNo === 1 ? '' : `/${pageNo}`}`,
  newsInfo: (id: number) => `/hospital/newsInfo/${id}`,
  search: '/hospital/search',

  /** Whether a file is the one that was issued under a code; without one, it is typed there. */
  verify: (code?: string) => (code ? `/verify/${encodeURIComponent(code)}` : '/verify'),

  platformHome: '/platform/home',
  platformConsultations: '/platform/myConsult',
  /** `diseaseId` is 1 to 5, or 0 for all of them. */
  platformConsultationsOf: (diseaseId: number) => `/platform/${diseaseId}/myconsult`,
  platformUrgent: '/platform/urgentConsult',
  /** The cases of one's hospital that wait for an answer, for its coordinator. */
  platformWaiting: '/platform/waitingConsult',
  /** Channels, quiet hours, days away. */
  platformNotifications: '/platform/notifications',
  platformPropose: '/platform/proposeConsult',
  platformConsultation: (id: number) => `/platform/consultDetail/${id}`,
  platformConsultationUpdate: (id: number) => `/platform/proposeConsultUpdate/${id}`,
  /** Where the initiator states what became of a case. */
  platformOutcome: (consultationId: number) => `/platform/consultOutcome/${consultationId}`,
  /** Of a case; with two versions, their comparison. */
  platformHistory: (consultationId: number, compared?: { old: number; new: number }) =>
    `/platform/consultHistory/${consultationId}${compared ? `?old=${compared.old}&new=${compared.new}` : ''}`,
  platformReplyHistory: (replyId: number) => `/platform/replyHistory/${replyId}`,
  platformReplyUpdate: (replyId: number) => `/platform/replyUpdate/${replyId}`,
  /** The children of one's hospital who are due to be seen. */
  platformFollowUp: '/platform/followUp',
  platformChild: (id: number) => `/platform/child/${id}`,
  platformChildUpdate: (id: number) => `/platform/child/${id}/update`,
  /** A new exam, or the correction of one that was written down beside the cases. */
  platformChildExam: (id: number, entryId?: number) =>
    `/platform/child/${id}/exam${entryId === undefined ? '' : `?entry=${entryId}`}`,
  platformProposeAbout: (childId: number) => `/platform/proposeConsult?child=${childId}`,
  /** Records whose retention has passed, and what became of those that were to be erased. */
  platformErasures: '/platform/erasures',
  platformTeam: '/platform/team',
  platformDoctors: '/platform/doctorList',
  platformHospitals: '/platform/hospitalList',
  platformCases: '/platform/platformCases',
  platformOwnCases: '/platform/thisPlatformCases',
  platformAccount: '/platform/updatePasswordOrUsername',
  platformSecurity: '/platform/security',

  consoleHome: '/hospital_back/home',
  consoleArticles: '/hospital_back/article',
  consoleArticleBin: '/hospital_back/article/bin',
  consoleArticleAdd: '/hospital_back/article/add',
  consoleArticleUpdate: (id: number) => `/hospital_back/article/update/${id}`,
  consolePictures: '/hospital_back/article/pictures',
  consoleArticleHistory: (id: number) => `/hospital_back/article/history/${id}`,
  consoleUsers: '/hospital_back/user/list',
  consoleUserAdd: '/hospital_back/user/add',
  consoleUserUpdate: (id: number) => `/hospital_back/user/update/${id}`,
  consoleRoles: '/hospital_back/role/list',
  consoleRoleAdd: '/hospital_back/role/add',
  consoleHospitals: '/hospital_back/hospital/list',
  consoleHospitalAdd: '/hospital_back/hospital/add',
  consoleHospitalUpdate: (id: number) => `/hospital_back/hospital/update/${id}`,
  consoleSite: '/hospital_back/site',
  consoleSiteHistory: '/hospital_back/site/history',
  consoleAudit: '/hospital_back/audit',
  consoleNotifications: '/hospital_back/notifications',
  consoleSecurity: '/hospital_back/security',
  consoleAccount: (username: string) => `/hospital_back/user/updatePassword/${encodeURIComponent(username)}`,
} as const;

/** The words of the pages at fixed addresses, part by part, which the publisher writes and the search reads. */
export const pageSections = '/page-sections.json';

/** Where an uploaded image is served, whoever may see it: `/upload/images/NAME`. */
export const uploadBase = '/upload/images';
