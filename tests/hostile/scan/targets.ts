import { apiBase, apiPaths } from '../../../contract/paths.ts';
import type { SessionUser } from '../../../contract/schemas/session.ts';

export type Who = 'visitor' | 'manager' | 'doctor';

/** A call with values that find something; `*` marks what is tried in a path, every field of a form or query is. */
export type SearchingCall = { as: Who; path: string; query?: string; form?: string };

const page = 'pageSize=8&pageNo=1';
const days = 'date1=2025-01-01&date2=2026-12-31';
const filled = (path: string) => path.replace(/:\w+/g, '1*');

/** Every call that searches, filters or turns pages. */
export function searchingCalls(doctor: SessionUser): SearchingCall[] {
  const own = `id=${doctor.doctorId}`;
  const ownList = apiPaths.consultationList.replace(':userId', String(doctor.id));
  const calls: SearchingCall[] = [
    { as: 'visitor', path: apiPaths.articleSearch, query: 'q=筛查' },
    { as: 'visitor', path: apiPaths.articleChanges, query: 'after=0&limit=5' },
    { as: 'visitor', path: filled(apiPaths.articleList), form: 'searchKey=title&searchVal=筛查' },
    { as: 'visitor', path: filled(apiPaths.article) },
    { as: 'manager', path: filled(apiPaths.articleList), form: 'searchKey=author&searchVal=科' },
    { as: 'manager', path: filled(apiPaths.articleVersion) },
    {
      as: 'manager',
      path: filled(apiPaths.auditList),
      form: `actor=a&action=session.login&outcome=done&beforeId=99&${days}`,
    },
    { as: 'manager', path: filled(apiPaths.userList), form: 'roleId=1' },
    { as: 'manager', path: filled(apiPaths.userDetail) },
    { as: 'manager', path: filled(apiPaths.roleList), form: '' },
    { as: 'manager', path: apiPaths.userByUserId, form: 'userId=1' },
    { as: 'manager', path: apiPaths.hospitalRows, form: page },
    { as: 'manager', path: apiPaths.hospital, form: 'id=1' },
    { as: 'manager', path: apiPaths.cityList, form: 'id=330000' },
    { as: 'manager', path: apiPaths.city, form: 'cityId=330100' },
    { as: 'manager', path: apiPaths.province, form: 'proId=330000' },
    { as: 'doctor', path: apiPaths.doctorPage, form: page },
    { as: 'doctor', path: ownList, form: `diseaseId=1&${page}` },
    { as: 'doctor', path: filled(apiPaths.consultationDetail), form: '' },
    { as: 'doctor', path: apiPaths.replyNotRead, form: own },
    { as: 'doctor', path: apiPaths.platformCases, form: page },
    { as: 'doctor', path: apiPaths.ownCases, form: `${own}&${page}` },
    { as: 'doctor', path: apiPaths.platformCasesByCondition, form: `hospitalName=医院&status=1&${days}&${page}` },
    { as: 'doctor', path: apiPaths.ownCasesByCondition, form: `${own}&doctorName=李&status=1&${days}&${page}` },
  ];
  return calls.map((call) => ({ ...call, path: apiBase + call.path }));
}

type Content = Record<string, { schema: { properties?: Record<string, unknown> } }>;
type Operation = { parameters?: { in: string; name: string }[]; requestBody?: { content: Content } };

/** They end the session that scans, or take what no form sends. */
const left = new Set<string>([
  ...[apiPaths.login, apiPaths.logout, apiPaths.accountUpdate],
  ...[apiPaths.articleLive, apiPaths.replyEvents],
]);

/** A page with a form for every call in the API's description, which is where a crawler finds them. */
export async function allCallsPage(url: string): Promise<string> {
  const described = await (await fetch(url + apiBase + apiPaths.openapi)).json();
  const forms = Object.entries(described.paths as Record<string, Record<string, Operation>>)
    .filter(([path]) => !left.has(path) && !path.startsWith(apiPaths.upload))
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
