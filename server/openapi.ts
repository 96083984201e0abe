import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idempotencyKeyHeader } from '../contract/call-marks.ts';
import { apiBase } from '../contract/paths.ts';
import { envelope, failure } from '../contract/schemas/envelope.ts';
import { type AnyRoute, answerTypes } from './route.ts';

const formType = 'application/x-www-form-urlencoded';

/** An upload is read from the stream by its route; no schema is applied to it, and this is what it looks like. */
const uploadBody = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
};

/** Describes every route that is registered from now on. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: '童眸 API', version: '1.0.0' }, servers: [{ url: apiBase }] },
    transformObject: jsonSchemaTransformObject,
    transform: (given) => {
      const described = jsonSchemaTransform(given);
      const isUpload = given.schema?.consumes?.[0] === 'multipart/form-data';
      return isUpload ? { ...described, schema: { ...described.schema, body: uploadBody } } : described;
    },
  });
}

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
      'A random UUID for each submit, the same again when it is repeated: within 24 hours the work is done once, for as ' +
        'long as what it made is there. With other fields it is refused (409). Without it, the same fields within ten ' +
        'seconds are the same submit.',
    ),
});

/** What a route takes and answers, for validator, serialiser and description at once. */
export function schemaOf(route: AnyRoute): FastifySchema {
  const { path, summary, access, params, query, body, consumes = formType, answer, answersWith, streams } = route;
  const failed = answerIn('no', { 'application/json': failure, ...(answersWith && { 'text/html': z.string() }) });
  const inEnvelope = { 'application/json': envelope(answer), ...(streams && { 'text/event-stream': z.string() }) };
  const done = answerIn('done', answersWith ? { [answerTypes[answersWith].split(';')[0]!]: answer } : inEnvelope);
  return {
    summary,
    tags: [path.split('/')[1]!],
    consumes: [consumes],
    ...(access.once && { headers: submitHeaders }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { 200: done, '4xx': failed, '5xx': failed },
  };
}
