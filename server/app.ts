import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import qs from 'qs';
import helmet from '@fastify/helmet';
import { limits } from '../contract/limits.ts';
import { apiBase } from '../contract/paths.ts';
import { answerBadAddress, answerBrokenHttp, answerErrors, answerTypes, readBySchema, refuse } from './answers.ts';
import { createWebhook } from './article/webhook.ts';
import { createAuditQueue } from './audit/audit-store.ts';
import { auditCalls } from './audit/hook.ts';
import { createChange } from './change-store.ts';
import { closeGracefully } from './closing.ts';
import type { Config } from './config.ts';
import { placeOfDatabase } from './database/open.ts';
import { isOutage } from './database/outage.ts';
import { createReader } from './database/replica.ts';
import type { Db } from './database/row-types.ts';
import { watchDatabase } from './database/watch.ts';
import { guardRoutes, isOpenToAll } from './guard.ts';
import { reportHealth } from './health.ts';
import { createReadiness } from './readiness.ts';
import { loggerOptions, logWhenAnswered, newRequestId } from './log.ts';
import { createIdentityProvider } from './identity/provider.ts';
import { createMetrics } from './metrics.ts';
import { describeApi, schemaOf, serveDescription } from './openapi.ts';
import { createChannels } from './notification/channels.ts';
import { createReplyEvents } from './reply/events.ts';
import { routes } from './routes.ts';
import type { Services } from './services.ts';
import { serveSite } from './site.ts';
import { defaultBodyPatience, endSlowBodies } from './slow-bodies.ts';
import { openUploadFiles } from './upload/files.ts';
import * as upload from './upload/routes.ts';

/** Nothing from another host, no frames, no inline script but those whose hash a page's own policy names. */
function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const https = config.publicOrigin?.startsWith('https:') ?? false;
  app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
  });
}

/** How long a caller may take to send the head of a request, and between two bytes in either direction. */
const patience = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  // Node's own would end an upload that moves: slow-bodies.ts watches instead.
  requestTimeout: 0,
  connectionTimeout: 30_000,
};
/** More are refused at once; each costs some memory, and nginx in front keeps few. */
const connectionsMax = 5000;

/** A form of Chinese HTML is nine bytes a character. */
const bodyLimitBytes = 2_500_000;
/** Of calls that anybody may make: longer than the longest of them, and nothing to read for nobody. */
const openBodyLimitBytes = 16_384;
/** What is beyond is left out: twice as many as the longest list takes, so that one that is too long is seen to be. */
const formFieldsMax = 2 * Math.max(limits.chosenUsersMax, limits.replyIdsMax);
const formLimits = { depth: 1, arrayLimit: formFieldsMax, parameterLimit: formFieldsMax };

/** Builds the server on an open, migrated database. It listens to nothing yet. */
export async function createApp(
  config: Config,
  db: Db,
  logger = loggerOptions(config),
  bodyPatience = defaultBodyPatience,
): Promise<{ app: FastifyInstance; services: Services }> {
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    bodyLimit: bodyLimitBytes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenHttp,
    ...patience,
    return503OnClosing: false,
  });
  const databaseWatch = watchDatabase(db, placeOfDatabase(config), app.log);
  const reader = createReader(db, config.databaseReplicaUrl, { log: app.log });
  const below = { db, databaseWatch, config, files: await openUploadFiles(config), log: app.log };
  const services: Services = {
    ...below,
    read: reader.read,
    replica: reader.replica,
    readiness: createReadiness(below),
    webhook: createWebhook(config.publishWebhooks, config.webhookSecret, app.log),
    audit: createAuditQueue(db),
    channels: createChannels(config),
    identity: createIdentityProvider(config.identity),
    replyEvents: createReplyEvents(db, config, (error) => {
      if (!isOutage(error)) app.log.error({ err: error }, 'reply events failed');
    }),
  };
  if (config.metrics) services.metrics = createMetrics(app, services);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    logWhenAnswered(request, reply);
  });
  app.addHook('onClose', reader.close);
  closeGracefully(app, () => {
    services.replyEvents.close();
    services.databaseWatch.close();
  });
  app.server.maxConnections = connectionsMax;
  endSlowBodies(app, bodyPatience);
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
  serveDescription(app);
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
    const { method, path, access, answersWith, slowBody, bodyMaxBytes, handle } = route;
    api.route({
      method,
      url: path,
      config: { access, answersWith, slowBody },
      schema: schemaOf(route),
      bodyLimit: bodyMaxBytes ?? (isOpenToAll(access) ? openBodyLimitBytes : bodyLimitBytes),
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
}
