import { gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { ApiDescription, Content } from '../contract/api-description.ts';
import { idempotencyKeyHeader } from '../contract/call-marks.ts';
import { apiBase, apiPaths } from '../contract/paths.ts';
import { envelope } from '../contract/schemas/envelope.ts';
import { webhookTypes } from '../contract/webhooks.ts';
import { answerTypes } from './answers.ts';
import { routes } from './routes.ts';
import { fieldsOf } from './testing/call.ts';
import { addDoctor, addManager } from './testing/people.ts';
import { onServer } from './testing/test-server.ts';

const described = (path: string) => path.replace(/:(\w+)/g, '{$1}');
const typesOf = ({ content = {} }: Content = {}) => Object.keys(content);

onServer((server) => {
  let description: ApiDescription & { info: { description: string } };
  beforeAll(async () => {
    description = (await server().app.inject({ url: apiBase + apiPaths.openapi })).json();
  });
  const operationOf = ({ method, path }: { method: string; path: string }) =>
    description.paths[described(path)]![method.toLowerCase()]!;

  test('the description is valid OpenAPI', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(description));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  test('it is sent compressed, and whoever has it is told so', async () => {
    const ask = (headers: Record<string, string>) =>
      server().app.inject({ url: apiBase + apiPaths.openapi, headers: { 'accept-encoding': 'br, gzip', ...headers } });
    const { headers, rawPayload } = await ask({});
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'public, no-cache' });
    expect(rawPayload.length).toBeLessThan(150_000);
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(description);
    expect(await ask({ 'if-none-match': String(headers.etag) })).toMatchObject({ statusCode: 304, payload: '' });
    expect((await ask({ 'accept-encoding': 'identity' })).json()).toEqual(description);
  });

  test('it tells what a receiver of events is sent, and how much a token may call', async () => {
    const { webhooks, info } = description;
    expect(Object.keys(webhooks!)).toEqual([...webhookTypes]);
    expect(JSON.stringify(webhooks)).toContain('webhook-signature');
    expect(info.description).toContain('429');
  });

  test('it names every call, each with its method, and nothing else', () => {
    const named = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(named.sort()).toEqual(routes.map(({ method, path }) => `${method} ${described(path)}`).sort());
  });

  test.each(routes)('$method $path: a summary in Chinese, and every field and type is described', (route) => {
    expect(route.summary).toMatch(/^(?=.*\p{Script=Han}).{3,140}$/u);
    const { parameters = [], requestBody, responses } = operationOf(route);
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const namesIn = (where: string) => parameters.filter((one) => one.in === where).map(({ name }) => name);
    expect(namesIn('path')).toEqual(inPath);
    expect(namesIn('query')).toEqual(fieldsOf(route.query));
    expect(namesIn('header')).toEqual(route.access.once ? [idempotencyKeyHeader] : []);

    const consumes = route.consumes ?? 'application/x-www-form-urlencoded';
    const takesBody = route.method === 'POST' && (route.body || route.consumes);
    expect(typesOf(requestBody)).toEqual(takesBody ? [consumes] : []);
    const sent = requestBody?.content?.[consumes]?.schema.properties ?? {};
    expect(Object.keys(sent)).toEqual(consumes === 'multipart/form-data' ? ['file'] : fieldsOf(route.body));

    for (const [status, answer] of Object.entries(responses)) {
      expect(['200', '4XX', '5XX']).toContain(status);
      if (route.answersWith === 'page') expect(typesOf(answer)).toContain('text/html');
      else if (route.answersWith && status === '200') expect(typesOf(answer)).toEqual([answerTypes[route.answersWith]]);
      else expect(typesOf(answer)).toContain('application/json');
    }
  });

  test.each(routes)('$method $path: its examples are what it takes and answers', (route) => {
    const { parameters = [], requestBody, responses } = operationOf(route);
    const faultsIn = (schema: z.ZodType | undefined, example: unknown) => schema?.safeParse(example).error?.issues;
    const examplesIn = (where: string) =>
      Object.fromEntries(parameters.filter((one) => one.in === where).map(({ name, example }) => [name, example]));
    expect(faultsIn(route.params, examplesIn('path'))).toBeUndefined();
    expect(faultsIn(route.query, examplesIn('query'))).toBeUndefined();
    const sent = Object.entries(requestBody?.content ?? {}).find(([type]) => !type.startsWith('multipart/'));
    if (sent) expect(faultsIn(route.body, sent[1].example)).toBeUndefined();
    const answered = responses['200']!.content!['application/json'];
    if (answered) expect(faultsIn(envelope(route.answer), answered.example)).toBeUndefined();
  });

  test('it says what codes mean, in which unit measures are, and what stands in a text that is JSON', () => {
    const saving = operationOf(routes.find((route) => route.path === apiPaths.consultationSave)!);
    const [sent] = Object.values(saving.requestBody!.content!);
    expect(sent!.schema.properties).toMatchObject({
      patientSex: { description: '0 女，1 男' },
      patientWeight: { description: expect.stringContaining('千克') },
      urgency: { description: expect.stringContaining('0 常规，1 较急，2 急') },
      diseaseId: { description: expect.stringContaining('1 视网膜病变') },
      findings: { contentMediaType: 'application/json', contentSchema: { properties: { exams: expect.anything() } } },
    });
    const figures = operationOf(routes.find((route) => route.path === apiPaths.platformCasesByCondition)!);
    const [asked] = Object.values(figures.requestBody!.content!);
    expect(asked!.schema.properties).toMatchObject({
      status: { description: '空 全部，1 会诊中，2 已确诊，3 已转诊' },
    });
  });

  test('it says who may call, and which access tokens', () => {
    const told = (path: string) => {
      const { description, security } = operationOf(routes.find((route) => route.path === path)!);
      return { description, security };
    };
    expect(told(apiPaths.articleAdd)).toEqual({
      description:
        '可以调用：管理员，须有权限“新增文章”（article:add）。访问令牌：授权 article:write（新增与编辑文章）。',
      security: [{ session: [] }, { token: ['article:write'] }],
    });
    expect(told(apiPaths.roleDelete)).toMatchObject({
      description: expect.stringContaining('须在不久前验证过身份。访问令牌：不能调用。'),
      security: [{ session: [] }],
    });
  });

  test('events and pages are described in the type they are sent in', async () => {
    const events = routes.find(({ path }) => path === apiPaths.replyEvents)!;
    const { cookie } = await addDoctor(server());
    const accepting = (accept: string) =>
      server().app.inject({ url: apiBase + events.path, headers: { cookie, accept }, payloadAsStream: true });
    const sent = [await accepting('text/event-stream'), await accepting('application/json')];
    for (const answer of sent) answer.stream().destroy();
    expect(sent.map(({ headers }) => String(headers['content-type']).split(';')[0])).toEqual([
      'text/event-stream',
      'application/json',
    ]);
    expect(typesOf(operationOf(events).responses['200']).sort()).toEqual(['application/json', 'text/event-stream']);

    const preview = routes.find(({ path }) => path === apiPaths.articlePreview)!;
    const manager = await addManager(server(), { roleId: 2 });
    const refused = await server().app.inject({
      url: apiBase + preview.path.replace(':id', '2147483647'),
      headers: { cookie: manager.cookie, accept: 'text/html' },
    });
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(typesOf(operationOf(preview).responses['4XX']).sort()).toEqual(['application/json', 'text/html']);
  });
});
