import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ApiDescription } from '../contract/api-description.ts';
import { idempotencyKeyHeader } from '../contract/call-marks.ts';
import { limits } from '../contract/limits.ts';
import { apiBase, apiPaths } from '../contract/paths.ts';
import { envelope, failure } from '../contract/schemas/envelope.ts';
import { permissionTable } from '../contract/permissions.ts';
import { scopeTable } from '../contract/scopes.ts';
import { answerTypes } from './answers.ts';
import { withExamples } from './api-examples.ts';
import { takes } from './page-file.ts';
import type { Access, AnyRoute, Audience } from './route.ts';
import { describedWebhooks } from './webhook/description.ts';

const formType = 'application/x-www-form-urlencoded';

/** An upload is read from the stream by its route; no schema is applied to it, and this is what it looks like. */
const uploadBody = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
};

const description =
  '网页所用的全部接口。程序用访问令牌调用：请求头 Authorization: Bearer 令牌，不带 cookie。每个接口写明谁可以调用，以及哪些授权的令牌可以调用。' +
  `一个账号的全部令牌每分钟最多调用 ${limits.tokenCallsPerMinute} 次，超过的返回 429，Retry-After 是须等候的秒数。` +
  '请求失败时 status 为 ERROR，errMsg 说明原因。例子里的人和数据都是虚构的。';

/** Describes every route that is registered from now on. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '童眸 API', version: '1.0.0', description },
      servers: [{ url: apiBase }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session', description: '登录后的浏览器' },
          token: { type: 'http', scheme: 'bearer', description: '访问令牌' },
        },
      },
    },
    transformObject: (given) => {
      const described = withExamples(jsonSchemaTransformObject(given) as ApiDescription);
      return { ...described, webhooks: describedWebhooks } as never;
    },
    transform: (given) => {
      const described = jsonSchemaTransform(given);
      const isUpload = given.schema?.consumes?.[0] === 'multipart/form-data';
      return isUpload ? { ...described, schema: { ...described.schema, body: uploadBody } } : described;
    },
  });
}

/**
 * `openapi.json`: more than a megabyte, made once and the same for everybody. No secret stands beside what somebody types, so
 * that it may be compressed.
 */
export function serveDescription(app: FastifyInstance): void {
  const access: Access = { audience: 'public', anonymous: true };
  const make = async () => {
    const plain = Buffer.from(JSON.stringify(app.swagger()));
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
    return { plain, etag, compressed: await promisify(gzip)(plain) };
  };
  let made: ReturnType<typeof make> | undefined;
  app.get(apiBase + apiPaths.openapi, { config: { access }, schema: { hide: true } }, async ({ headers }, reply) => {
    made ??= make();
    const { plain, etag, compressed } = await made;
    reply.header('cache-control', 'public, no-cache').header('vary', 'accept-encoding').header('etag', etag);
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    if (!takes(headers['accept-encoding'] ?? '', 'gzip')) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(compressed);
  });
}

const audienceWords: Record<Audience, string> = {
  public: '所有人，不必登录',
  signedIn: '登录的用户',
  manager: '管理员',
  doctor: '医生',
  publisher: '发布程序，用签名',
};

/** Who may call, for people; which objects they may touch is up to each call. */
function callersOf({ audience, permission, scopes, stepUp }: Access): string {
  const held = permission ? `，须有权限“${permissionTable[permission].text}”（${permission}）` : '';
  const proof = stepUp ? '；须在不久前验证过身份' : '';
  const tokens = scopes
    ? `授权 ${scopes.map((scope) => `${scope}（${scopeTable[scope].text}）`).join('、')}`
    : '不能调用';
  return `可以调用：${audienceWords[audience]}${held}${proof}。访问令牌：${tokens}。`;
}

/** As OpenAPI has it: one of these. */
const securityOf = ({ audience, scopes }: Access) => [
  ...(audience === 'public' || audience === 'publisher' ? [{}] : [{ session: [] }]),
  ...(scopes ?? []).map((scope) => ({ token: [scope] })),
];

const answerIn = (description: string, types: Record<string, z.ZodType>) => ({
  description,
  content: Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }])),
});

/** Of calls that are done once. All other headers pass as they are. */
const submitHeaders = z.looseObject({
  [idempotencyKeyHeader]: z
    .uuid()
    .optional()
    .describe(
      '每次提交用一个新的随机 UUID，重发时用同一个：24 小时内只办理一次，只要办理的结果还在。同一个 UUID 而参数不同的答 409。' +
        '不带时，十秒内参数完全相同的视为同一次提交。',
    ),
});

/** What a route takes and answers, for validator, serialiser and description at once. */
export function schemaOf(route: AnyRoute): FastifySchema {
  const { path, summary, access, params, query, body, consumes = formType, answer, answersWith, streams } = route;
  const failed = answerIn('请求失败', { 'application/json': failure, ...(answersWith && { 'text/html': z.string() }) });
  const inEnvelope = { 'application/json': envelope(answer), ...(streams && { 'text/event-stream': z.string() }) };
  const done = answerIn('成功', answersWith ? { [answerTypes[answersWith].split(';')[0]!]: answer } : inEnvelope);
  return {
    summary,
    description: callersOf(access),
    security: securityOf(access),
    tags: [path.split('/')[1]!],
    consumes: [consumes],
    ...(access.once && { headers: submitHeaders }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { 200: done, '4xx': failed, '5xx': failed },
  };
}
