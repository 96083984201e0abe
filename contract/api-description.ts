/** Of JSON Schema, what the description is written in. */
export type JsonSchema = {
  description?: string;
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  minimum?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  /** Where the schema itself does not tell what a value is made of. */
  examples?: unknown[];
};

/** Values by media type, with an example of what each takes. */
export type Content = { content?: Record<string, { schema: JsonSchema; example?: unknown }> };

type Parameter = { in: string; name: string; required?: boolean; schema: JsonSchema; example?: unknown };

/** A call as `openapi.json` tells of it. */
export type Operation = {
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
};

/** What of `openapi.json` is written and read here, of OpenAPI 3.1. */
export type ApiDescription = {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: object }>;
  components?: { schemas?: Record<string, JsonSchema> };
};
