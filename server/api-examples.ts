import { z } from 'zod';
import type { ApiDescription, Content, JsonSchema } from '../contract/api-description.ts';
import { apiPaths } from '../contract/paths.ts';
import { siteContent } from '../contract/schemas/site.ts';
import { describeFields } from './api-field-words.ts';
import { exampleFields, exampleValues } from './api-example-values.ts';

/** Beside each schema a value that it takes, made from it. */
export function withExamples(document: ApiDescription): ApiDescription {
  const refs = document.components?.schemas ?? {};
  const exemplify = ({ content = {} }: Content, fields?: object) => {
    for (const [type, media] of Object.entries(content))
      if (/json|form-url/.test(type)) {
        const example = exampleOf(media.schema, '', refs);
        media.example = fields ? { ...(example as object), ...fields } : example;
        describeFields(media.schema);
      }
  };
  for (const [path, operations] of Object.entries(document.paths))
    for (const { requestBody, responses, parameters = [] } of Object.values(operations)) {
      exemplify(requestBody ?? {}, fieldsOf(path));
      exemplify(responses['200'] ?? {});
      for (const one of parameters) one.example = exampleOf(one.schema, one.name, refs);
      describeFields({ properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])) });
    }
  return document;
}

/** Of a body, what no schema tells. */
const fieldsOf = (path: string): object | undefined =>
  path === apiPaths.siteSave || path === apiPaths.sitePreview
    ? { content: JSON.stringify(exampleOf(z.toJSONSchema(siteContent) as JsonSchema, '', {})) }
    : (exampleFields as Record<string, object>)[path];

const formats: Record<string, string> = {
  'date-time': '2026-05-02T01:30:00.000Z',
  date: '2026-05-02',
  uuid: '7d9f2c1e-3b4a-4c5d-8e6f-0a1b2c3d4e5f',
};

/** A value that a schema takes: of objects the fields that must be there and lists to choose for, of
 * lists one entry. `name` is the field's. */
export function exampleOf(schema: JsonSchema, name: string, refs: Record<string, JsonSchema>): unknown {
  const { $ref, anyOf, oneOf, allOf, examples } = schema;
  if (examples) return examples[0];
  // What refers to itself ends here.
  if ($ref) return exampleOf(withoutRefs(refs[$ref.split('/').at(-1)!]!), name, refs);
  const choices = anyOf ?? oneOf ?? allOf;
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? choices[0]!, name, refs);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.includes(exampleValues[name]) ? exampleValues[name] : schema.enum[0];
  const type = [schema.type].flat()[0];
  if (type === 'object') return exampleObject(schema, refs);
  if (type === 'array') return exampleList(schema, name, refs);
  if (type === 'string') return exampleText(schema, name);
  if (type === 'boolean') return exampleValues[name] === true;
  if (type === 'number' || type === 'integer') return exampleNumber(schema, name);
  return null;
}

const withoutRefs = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema, (_key, value) => (value?.items?.$ref ? { const: [] } : value)));

function exampleObject({ properties = {}, required = [], ...schema }: JsonSchema, refs: Record<string, JsonSchema>) {
  const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  const key = String(schema.propertyNames?.enum?.[0] ?? exampleValues.hospitalName);
  const chosen = Object.keys(properties).filter((name) => properties[name]?.items?.enum && !required.includes(name));
  const names = required.length === 0 && schema.propertyNames ? [key] : [...required, ...chosen];
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? others, name, refs)]));
}

function exampleList({ items, prefixItems, minItems = 1 }: JsonSchema, name: string, refs: Record<string, JsonSchema>) {
  if (prefixItems) return prefixItems.map((one) => exampleOf(one, name, refs));
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items ?? {}, name, refs));
}

function exampleText({ format, pattern }: JsonSchema, name: string): string {
  const usual = exampleValues[name];
  const fits = (text: string) => !pattern || new RegExp(pattern, 'u').test(text);
  if (usual !== undefined && fits(String(usual))) return String(usual);
  if (format && formats[format]) return formats[format];
  return [name.endsWith('On') ? '2026-05-02' : '示例', '1', '123', '123456'].find(fits) ?? '示例';
}

function exampleNumber({ minimum = 0 }: JsonSchema, name: string): number {
  const usual = Number(exampleValues[name]);
  return Number.isNaN(usual) ? Math.max(1, minimum) : usual;
}
