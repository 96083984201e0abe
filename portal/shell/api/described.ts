import type { JsonSchema } from '../../../contract/api-description.ts';
import type { DescribedCall } from '../../api/description.ts';

const partTitles: Record<string, string> = {
  user: '登录与账号',
  token: '访问令牌',
  article: '文章与图片',
  disease_profile: '病种',
  role: '角色',
  permission: '权限',
  hospital: '医院',
  site: '网站内容',
  audit: '审计日志',
  common: '平台首页与打印',
  doctor: '医生',
  consultation: '会诊',
  reply: '回复',
  child: '患儿档案',
  opinion: '会诊意见书',
  platformCases: '统计',
  notification: '通知',
  webhook: '事件推送',
};

/** The calls by the first word of their address, in its order. */
export function partsOf(calls: DescribedCall[]): { title: string; calls: DescribedCall[] }[] {
  const parts = Map.groupBy(calls, ({ tags }) => tags[0] ?? '');
  return [...parts].map(([tag, ofPart]) => ({ title: partTitles[tag] ?? tag, calls: ofPart }));
}

export const isForTokens = ({ security }: DescribedCall): boolean => security.some((way) => 'token' in way);

/** Whether each of the words stands in what is told of the call. */
export function matching({ path, summary, description, tags }: DescribedCall, words: string): boolean {
  const told = `${path} ${summary} ${description} ${partTitles[tags[0] ?? ''] ?? ''}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => told.includes(word));
}

const kindNames: Record<string, string> = {
  string: '文字',
  integer: '整数',
  number: '数字',
  boolean: '是或否',
  array: '列表',
  object: '多项',
};

/** What a field holds, in a few words. */
export function kindOf(schema: JsonSchema): string {
  const { type, enum: values, const: only, anyOf, items, format, maxLength } = schema;
  if (values) return `${values.filter((value) => value !== '').join(' | ')}`;
  if (only !== undefined) return String(only);
  if (anyOf)
    return (
      anyOf
        .filter(({ type }) => type !== 'null')
        .map(kindOf)
        .find(Boolean) ?? ''
    );
  if (format === 'date') return '日期';
  if (format === 'date-time') return '时间';
  if (format === 'binary') return '文件';
  const kind = [type].flat()[0];
  if (kind === 'array') return `列表：${kindOf(items ?? {})}`;
  const length = maxLength ? `，最多 ${maxLength} 字` : '';
  return `${kindNames[kind ?? ''] ?? '任意'}${length}`;
}

type Field = { name: string; kind: string; isRequired: boolean; about: string | undefined };

const bodyOf = ({ requestBody }: DescribedCall) => Object.entries(requestBody?.content ?? {})[0];

/** Of path, query and body; headers aside. */
export function fieldsOf(call: DescribedCall): Field[] {
  const inAddress = (call.parameters ?? [])
    .filter((one) => one.in !== 'header')
    .map(({ name, schema, required = false }) => ({
      ...{ name, kind: kindOf(schema), isRequired: required, about: schema.description },
    }));
  const { properties = {}, required = [] } = bodyOf(call)?.[1].schema ?? {};
  const inBody = Object.entries(properties).map(([name, schema]) => ({
    ...{ name, kind: kindOf(schema), isRequired: required.includes(name), about: schema.description },
  }));
  return [...inAddress, ...inBody];
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call as a command, with the examples of the description; with a token where one opens it. */
export function curlOf(call: DescribedCall, base: string): string {
  const { method, path, parameters = [] } = call;
  const exampleFor = (name: string) => encodeURIComponent(String(parameters.find((one) => one.name === name)?.example));
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name }) => `${name}=${exampleFor(name)}`);
  const address =
    base + path.replaceAll(/\{(\w+)\}/g, (_, name) => exampleFor(name)) + (query[0] ? `?${query.join('&')}` : '');
  const lines = [
    `curl${isForTokens(call) ? ' -H "Authorization: Bearer $TOKEN"' : ''}${method === 'POST' ? ' -X POST' : ''} ${quoted(address)}`,
  ];
  const [type, body] = bodyOf(call) ?? [];
  if (type?.startsWith('multipart/')) lines.push(`-F ${quoted('file=@picture.jpg')}`);
  else
    for (const [name, value] of Object.entries((body?.example as object | undefined) ?? {}))
      for (const one of [value].flat()) lines.push(`--data-urlencode ${quoted(`${name}=${one}`)}`);
  return lines.join(' \\\n  ');
}

/** Undefined of what answers with a file or a page. */
export function answerOf({ responses }: DescribedCall): string | undefined {
  const example = responses['200']?.content?.['application/json']?.example;
  return example === undefined ? undefined : JSON.stringify(example, null, 2);
}
