import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import qs from 'qs';
import { apiBase, apiPaths } from '../contract/paths.ts';
import { answerBadAddress, answerErrors, readBySchema, refuse } from './answers.ts';
import * as bin from './article/bin-routes.ts';
import * as publisher from './article/publisher-routes.ts';
import * as article from './article/routes.ts';
import * as search from './article/search-routes.ts';
import * as version from './article/version-routes.ts';
import { createWebhook } from './article/webhook.ts';
import { createAuditQueue } from './audit/audit-store.ts';
import { auditCalls } from './audit/hook.ts';
import * as audit from './audit/routes.ts';
import { createChange } from './change-store.ts';
import * as childEntry from './child/entry-routes.ts';
import * as child from './child/routes.ts';
import * as transfer from './child/transfer-routes.ts';
import { closeGracefully } from './closing.ts';
import type { Config } from './config.ts';
import * as invitation from './consultation/invitation-routes.ts';
import * as consultationLists from './consultation/list-routes.ts';
import * as escalation from './escalation/routes.ts';
import * as consultation from './consultation/routes.ts';
import { placeOfDatabase } from './database/open.ts';
import { isOutage } from './database/outage.ts';
import type { Db } from './database/row-types.ts';
import { watchDatabase } from './database/watch.ts';
import * as doctor from './doctor/routes.ts';
import { guardRoutes } from './guard.ts';
import { reportHealth } from './health.ts';
import * as hospital from './hospital/routes.ts';
import { loggerOptions, logWhenAnswered, newRequestId } from './log.ts';
import { createMetrics } from './metrics.ts';
import { describeApi, schemaOf } from './openapi.ts';
import { createChannels } from './notification/channels.ts';
import * as deadNotification from './notification/dead-routes.ts';
import * as notification from './notification/routes.ts';
import * as opinion from './opinion/routes.ts';
import { createReadiness } from './readiness.ts';
import { createReplyEvents } from './reply/events.ts';
import * as reply from './reply/routes.ts';
import * as role from './role/routes.ts';
import { type Access, type AnyRoute, answerTypes } from './route.ts';
import { addSecurityHeaders } from './security-headers.ts';
import type { Services } from './services.ts';
import * as session from './session/routes.ts';
import { serveSite } from './site.ts';
import * as siteContent from './site-content/routes.ts';
import * as statistics from './statistics/routes.ts';
import * as times from './statistics/times-routes.ts';
import { openUploadFiles } from './upload/files.ts';
import * as library from './upload/library-routes.ts';
import * as upload from './upload/routes.ts';
import * as account from './user/account-routes.ts';
import * as userChange from './user/change-routes.ts';
import * as userRole from './user/role-routes.ts';
import * as user from './user/routes.ts';

/** Every call of the API, part by part in the order of contract/paths.ts. */
export const routes: AnyRoute[] = [
  session.login,
  session.heartbeat,
  session.logout,
  user.doctorOfUser,
  account.accountUpdate,

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
  publisher.articlePreview,
  publisher.articlePreviewUnsaved,
  search.articleSearch,
  search.articleSuggest,
  publisher.articleChanges,
  publisher.articleLive,
  upload.upload,
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
  consultationLists.consultationUrgent,
  consultationLists.consultationTodo,
  consultation.consultationSave,
  consultation.consultationDetailRead,
  consultation.consultationStatus,
  consultation.consultationDelete,
  consultation.consultationInfoRead,
  consultation.consultationUpdate,
  consultation.consultationHistory,
  invitation.invitationAnswer,
  invitation.inviteDoctors,
  escalation.consultationWaiting,
  escalation.alarmAcknowledge,
  escalation.doctorSuggest,
  reply.replySave,
  reply.replyNotRead,
  reply.replyMarkRead,
  reply.replyDelete,
  reply.reply,
  reply.replyUpdate,
  reply.replyHistory,
  reply.replyEvents,
  child.childSearch,
  child.childRead,
  child.followUp,
  child.childUpdate,
  childEntry.childExam,
  childEntry.childContact,
  childEntry.childWithdraw,
  transfer.childTransferAsk,
  transfer.childTransferAnswer,
  transfer.childTransfers,
  child.childMerge,
  child.childSplit,
  opinion.opinionIssue,
  opinion.opinionList,
  opinion.opinionFile,
  opinion.opinionVerify,
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

  notification.notificationSettings,
  notification.notificationSettingsSave,
  notification.notificationAddressSave,
  notification.notificationAddressVerify,
  notification.pushSubscribe,
  notification.pushUnsubscribe,
  deadNotification.deadDeliveries,
  deadNotification.deliveryRetry,
];

/**
 * How long a caller may take: to send the head of a request, all of it (2 MB over a poor line), and between two bytes in
 * either direction.
 */
const patience = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  requestTimeout: 60_000,
  connectionTimeout: 30_000,
};
/** More are refused at once; each costs some memory, and nginx in front keeps few. */
const connectionsMax = 5000;

/** A form of Chinese HTML is nine bytes a character. */
const bodyLimitBytes = 2_500_000;
const formLimits = { depth: 1, arrayLimit: 200, parameterLimit: 500 };

/** Builds the server on an open, migrated database. It listens to nothing yet. */
export async function createApp(
  config: Config,
  db: Db,
  logger = loggerOptions(config),
): Promise<{ app: FastifyInstance; services: Services }> {
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    bodyLimit: bodyLimitBytes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerBadAddress,
    ...patience,
    return503OnClosing: false,
  });
  const databaseWatch = watchDatabase(db, placeOfDatabase(config), app.log);
  const below = { db, databaseWatch, config, files: await openUploadFiles(config), log: app.log };
  const services: Services = {
    ...below,
    readiness: createReadiness(below),
    webhook: createWebhook(config.publishWebhooks, config.webhookSecret, app.log),
    audit: createAuditQueue(db),
    channels: createChannels(config),
    replyEvents: createReplyEvents(db, config, (error) => {
      if (!isOutage(error)) app.log.error({ err: error }, 'reply events failed');
    }),
  };
  if (config.metrics) services.metrics = createMetrics(app, services);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    logWhenAnswered(request, reply);
  });
  closeGracefully(app, () => {
    services.replyEvents.close();
    services.databaseWatch.close();
  });
  app.server.maxConnections = connectionsMax;
  app.setValidatorCompiler(readBySchema);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  auditCalls(app, services);
  addSecurityHeaders(app, config);
  await app.register(cookie);
  guardRoutes(app, services);

  app.removeAllContentTypeParsers();
  await app.register(formbody, { parser: (text) => qs.parse(text, formLimits) as Record<string, unknown> });
  await app.register(multipart, { limits: { parts: 10, fieldSize: 1000, headerPairs: 50 } });
  await describeApi(app);

  await app.register(async (api) => registerRoutes(api, services), { prefix: apiBase });
  upload.serveImages(app, services);
  reportHealth(app, services);
  await serveSite(app, services);
  return { app, services };
}

async function registerRoutes(api: FastifyInstance, services: Services): Promise<void> {
  // The publisher's signature covers the body as it was sent.
  api.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
  api.addHook('preValidation', async (request) => {
    const { audience } = request.routeOptions.config.access!;
    if (typeof request.body === 'string' && audience !== 'publisher') throw refuse.wrongType();
    if (request.method === 'POST' && !request.isMultipart()) request.body ??= {};
  });
  api.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  for (const route of routes) {
    const { method, path, access, answersWith, handle } = route;
    api.route({
      method,
      url: path,
      config: { access, answersWith },
      schema: schemaOf(route),
      handler: async (request, reply) => {
        const { params, query, body, actor, trail } = request;
        const change = createChange(services, request);
        const given = { params, query, body, actor, trail, change, request, reply };
        const rmObject = await handle({ ...services, ...given } as never);
        if (answersWith) return reply.type(answerTypes[answersWith]).send(rmObject);
        return { status: 'OK', rmObject, errMsg: null };
      },
    });
  }
  const access: Access = { audience: 'public', anonymous: true };
  api.get(apiPaths.openapi, { config: { access }, schema: { hide: true } }, async () => api.swagger());
}
