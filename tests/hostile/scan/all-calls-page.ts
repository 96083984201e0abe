import { apiBase, apiPaths } from '../../../contract/paths.ts';

type Content = Record<string, { schema: { properties?: Record<string, unknown> } }>;
type Operation = { parameters?: { in: string; name: string }[]; requestBody?: { content: Content } };

/** They end the session that scans, or take what no form sends. */
const left = new Set<string>([
  ...[apiPaths.login, apiPaths.logout, apiPaths.accountUpdate],
  ...[apiPaths.upload, apiPaths.articleLive, apiPaths.replyEvents],
]);

/** A page with a form for every call in the API's description, which is where a crawler finds them. */
export async function allCallsPage(url: string): Promise<string> {
  const described = await (await fetch(url + apiBase + apiPaths.openapi)).json();
  const forms = Object.entries(described.paths as Record<string, Record<string, Operation>>)
    .filter(([path]) => !left.has(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => formOf(method, path, fieldsOf(operation))),
    );
  return `<!doctype html><title>calls</title>${forms.join('\n')}`;
}

function fieldsOf({ parameters = [], requestBody }: Operation): string[] {
  const inQuery = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const inBody = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    Object.keys(schema.properties ?? {}),
  );
  return [...inQuery, ...inBody];
}

function formOf(method: string, path: string, fields: string[]): string {
  const action = apiBase + path.replace(/\{\w+\}/g, '1');
  const inputs = fields.map((name) => `<input name="${name}" value="1">`);
  return `<form method="${method}" action="${action}">${inputs.join('')}<button>ok</button></form>`;
}
