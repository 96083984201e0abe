import * as bin from './article/bin-routes.ts';
import * as publisher from './article/publisher-routes.ts';
import * as revision from './article/revision-routes.ts';
import * as article from './article/routes.ts';
import * as search from './article/search-routes.ts';
import * as version from './article/version-routes.ts';
import * as audit from './audit/routes.ts';
import * as erasure from './child/erasure-routes.ts';
import * as child from './child/routes.ts';
import * as today from './child/today-routes.ts';
import * as transfer from './child/transfer-routes.ts';
import * as childEntry from './consultation/child-entry-routes.ts';
import * as consent from './consultation/consent-routes.ts';
import * as invitation from './consultation/invitation-routes.ts';
import * as consultationLists from './consultation/list-routes.ts';
import * as outcome from './consultation/outcome-routes.ts';
import * as pictureRemoval from './consultation/picture-removal-routes.ts';
import * as restriction from './consultation/restriction-routes.ts';
import * as consultation from './consultation/routes.ts';
import * as doctor from './doctor/routes.ts';
import * as escalation from './escalation/routes.ts';
import * as childExport from './export/child-routes.ts';
import * as fhir from './fhir/routes.ts';
import * as hospital from './hospital/routes.ts';
import * as identity from './identity/routes.ts';
import * as identityReturn from './identity/return-route.ts';
import * as deadNotification from './notification/dead-routes.ts';
import * as notification from './notification/routes.ts';
import * as opinion from './opinion/routes.ts';
import * as pictureNote from './reply/picture-note-routes.ts';
import * as output from './consultation/output-routes.ts';
import * as reply from './reply/routes.ts';
import * as role from './role/routes.ts';
import type { AnyRoute } from './route.ts';
import * as factor from './session/factor-routes.ts';
import * as ownerCode from './session/owner-code.ts';
import * as proof from './session/proof-routes.ts';
import * as session from './session/routes.ts';
import * as security from './session/security-routes.ts';
import * as token from './session/token-routes.ts';
import * as userSheet from './sheet/user-routes.ts';
import * as siteContent from './site-content/routes.ts';
import * as outcomeSums from './statistics/outcome-routes.ts';
import * as statistics from './statistics/routes.ts';
import * as times from './statistics/times-routes.ts';
import * as library from './upload/library-routes.ts';
import * as upload from './upload/routes.ts';
import * as account from './user/account-routes.ts';
import * as userChange from './user/change-routes.ts';
import * as firstPassword from './user/first-password-routes.ts';
import * as userMany from './user/many-routes.ts';
import * as userIdentity from './user/identity-routes.ts';
import * as reset from './user/reset-routes.ts';
import * as userRole from './user/role-routes.ts';
import * as user from './user/routes.ts';
import * as webhook from './webhook/routes.ts';

/** Every call of the API, part by part in the order of contract/paths.ts. */
export const routes: AnyRoute[] = [
  session.login,
  session.heartbeat,
  session.logout,
  user.doctorOfUser,
  account.accountUpdate,

  ownerCode.ownerCodeSend,
  session.secondFactor,
  proof.passkeyChallenge,
  proof.stepUp,
  security.security,
  factor.totpStart,
  factor.totpConfirm,
  factor.passkeyStart,
  factor.passkeyAdd,
  factor.factorRemove,
  factor.recoveryCodesRenew,
  security.sessionEnd,
  security.accountNews,
  security.accountNewsSeen,
  security.tourSeen,
  security.draftKey,
  proof.pinSave,
  proof.sessionLock,
  proof.sessionUnlock,
  token.tokenOwn,
  token.tokenAdd,
  token.tokenRevoke,
  token.tokenSelf,
  token.tokenList,
  token.tokenEnd,
  reset.resetList,
  reset.resetConfirm,
  reset.resetConfirmMany,
  reset.resetByLink,

  identity.signInWays,
  identity.identityStart,
  identity.identityProve,
  identity.identityLink,
  identityReturn.identityReturn,
  identity.identity,
  identity.identityUnlink,
  userIdentity.userIdentityUnlink,
  identity.bindingCode,
  userIdentity.bindingCodeOwner,
  userIdentity.userIdentityLink,

  article.articleList,
  article.article,
  article.articleAdd,
  article.articleUpdate,
  bin.articleDelete,
  article.articlePubState,
  article.articleDuplicate,
  article.articleCounts,
  bin.articleBin,
  bin.articleRecover,
  version.articleVersions,
  version.articleVersion,
  version.articleRestore,
  revision.revisionApprove,
  revision.revisionReturn,
  revision.revisionWithdraw,
  publisher.articlePreview,
  publisher.articlePreviewUnsaved,
  search.articleSearch,
  search.articleSuggest,
  publisher.articleChanges,
  publisher.articleLive,
  upload.upload,
  upload.uploadPart,
  library.pictureList,
  library.pictureSave,
  library.pictureDelete,
  article.diseaseTree,
  article.diseaseArticles,

  userRole.rolesOfOneUser,
  userRole.userRoleUpdate,
  role.roleList,
  role.permissionsOfOneRole,
  role.rolePermissionUpdate,
  role.roleAdd,
  role.roleDelete,

  userChange.userAdd,
  user.userOne,
  userChange.userUpdate,
  userChange.userDelete,
  userChange.userActive,
  user.userRows,
  user.userList,
  userMany.userActiveMany,
  userMany.userMoveMany,
  firstPassword.userFirstPasswords,

  userSheet.userSheetCheck,
  userSheet.userSheetImport,
  userSheet.userSheet,

  hospital.hospitalAdd,
  hospital.hospitalList,
  hospital.provinceList,
  hospital.cityList,
  hospital.hospitalRows,
  hospital.oneHospital,
  hospital.oneCity,
  hospital.oneProvince,
  hospital.hospitalUpdate,

  siteContent.siteContent,
  siteContent.siteDraft,
  siteContent.siteSave,
  siteContent.sitePublish,
  siteContent.siteVersions,
  siteContent.siteVersion,
  siteContent.siteRestore,
  siteContent.sitePreview,

  audit.auditList,

  user.doctorList,
  user.doctorPage,
  doctor.doctorFind,
  doctor.awayRead,
  doctor.awaySave,

  statistics.platformHomeRead,
  consultationLists.consultationList,
  output.outputNote,
  consultation.consultationSave,
  consultation.consultationDetailRead,
  consultation.consultationStatus,
  consultation.consultationDelete,
  consultation.consultationNoteOver,
  consultation.consultationInfoRead,
  consultation.consultationUpdate,
  consultation.consultationHistory,
  outcome.outcomeSave,
  pictureNote.pictureNoteSave,
  pictureRemoval.pictureRemove,
  consent.consentSave,
  consent.consentWithdraw,
  invitation.invitationAnswer,
  invitation.inviteDoctors,
  escalation.doctorSuggest,
  reply.replySave,
  reply.replyNotRead,
  reply.replyMarkRead,
  reply.replyDelete,
  reply.reply,
  reply.replyUpdate,
  reply.replyHistory,
  reply.replyEvents,
  child.childRead,
  today.childToday,
  child.followUp,
  child.alarmAcknowledge,
  child.childReviewed,
  child.childAdd,
  child.childUpdate,
  childEntry.childExam,
  childEntry.childContact,
  childEntry.childStatement,
  childEntry.childWithdraw,
  transfer.childTransferAsk,
  transfer.childTransferAnswer,
  transfer.childTransferReport,
  child.childMerge,
  child.childSplit,
  childExport.childExport,
  fhir.consultationFhir,
  fhir.childFhir,
  restriction.childRestrict,
  restriction.childLiftRestriction,
  erasure.erasures,
  erasure.erasureAsk,
  erasure.erasureAnswer,
  erasure.erasureCertificate,
  opinion.opinionPreview,
  opinion.opinionIssue,
  opinion.opinionList,
  opinion.opinionFile,
  statistics.platformCases,
  statistics.ownCases,
  statistics.platformCasesByCondition,
  statistics.ownCasesByCondition,
  statistics.platformOverview,
  statistics.ownOverview,
  statistics.platformFindings,
  statistics.ownFindings,
  times.platformTimes,
  times.ownTimes,
  outcomeSums.platformOutcomes,
  outcomeSums.ownOutcomes,

  notification.notificationSettings,
  notification.notificationSettingsSave,
  notification.notificationAddressSave,
  notification.notificationAddressVerify,
  notification.pushSubscribe,
  notification.pushUnsubscribe,
  deadNotification.deadDeliveries,
  deadNotification.deliveryRetry,

  webhook.webhookList,
  webhook.webhookOne,
  webhook.webhookAdd,
  webhook.webhookUpdate,
  webhook.webhookSecretRenew,
  webhook.webhookPause,
  webhook.webhookTest,
  webhook.webhookDeliveries,
  webhook.webhookResend,
  webhook.webhookRemove,
];
