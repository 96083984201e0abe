import { ofetch } from 'ofetch';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { apiError } from './call.ts';

/** Of JSON Schema, what is shown of a field. */
export type FieldSchema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: FieldSchema[];
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  description?: string;
  maxLength?: number;
};

type Content = { content?: Record<string, { schema: FieldSchema; example?: unknown }> };
type Parameter = { in: string; name: string; required?: boolean; schema: FieldSchema; example?: unknown };

type Operation = {
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
};

/** A call as the server describes it. */
export type DescribedCall = Operation & { method: string; path: string };

type Description = { info: { description: string }; paths: Record<string, Record<string, Operation>> };

/** Every call of the API, in the order of the description. */
export async function describedCalls(): Promise<DescribedCall[]> {
  const { paths } = await ofetch<Description>(apiBase + apiPaths.openapi).catch((error: { status?: number }) => {
    throw apiError(error.status ?? 0, '', apiPaths.openapi);
  });
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
}
