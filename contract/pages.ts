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

  /** Whether an opinion was issued under a code: a page of the server; without one, it is typed there. */
  verify: (code?: string) => (code ? `/verify/${encodeURIComponent(code)}` : '/verify'),

  /** What is to be done, of oneself and of one's hospital. */
  platformHome: '/platform/home',
  /** The same, of the hospital. */
  platformHospitalToday: '/platform/home?scope=hospital',
  platformConsultations: '/platform/myConsult',
  /** `diseaseId` is 1 to 5, or 0 for all of them. */
  platformConsultationsOf: (diseaseId: number) => `/platform/${diseaseId}/myconsult`,
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
  /** The children of one's hospital, who is most overdue first. */
  platformFollowUp: '/platform/followUp',
  platformChildAdd: '/platform/child/add',
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
  platformHelp: '/platform/help',
  platformApi: '/platform/api',

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
  consoleUserImport: '/hospital_back/user/import',
  consoleRoles: '/hospital_back/role/list',
  consoleRoleAdd: '/hospital_back/role/add',
  consoleHospitals: '/hospital_back/hospital/list',
  consoleHospitalAdd: '/hospital_back/hospital/add',
  consoleHospitalUpdate: (id: number) => `/hospital_back/hospital/update/${id}`,
  consoleSite: '/hospital_back/site',
  consoleSiteHistory: '/hospital_back/site/history',
  consoleAudit: '/hospital_back/audit',
  consoleNotifications: '/hospital_back/notifications',
  consoleTokens: '/hospital_back/tokens',
  consoleApi: '/hospital_back/api',
  consoleWebhooks: '/hospital_back/webhooks',
  consoleWebhookAdd: '/hospital_back/webhooks/add',
  consoleWebhook: (id: number) => `/hospital_back/webhooks/${id}`,
  consoleWebhookUpdate: (id: number) => `/hospital_back/webhooks/update/${id}`,
  consoleSecurity: '/hospital_back/security',
  consoleHelp: '/hospital_back/help',
  consoleAccount: (username: string) => `/hospital_back/user/updatePassword/${encodeURIComponent(username)}`,
} as const;

/** The words of the pages at fixed addresses, part by part, which the publisher writes and the search reads. */
export const pageSections = '/page-sections.json';
