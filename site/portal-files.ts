import { fileURLToPath } from 'node:url';

/** What of the build's graph is asked here; the bundler's own types are no dependency of this project. */
type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[]; importers: readonly string[] } | null };
type Group = {
  name: (id: string, graph: Graph) => string | null;
  priority: number;
  minShareCount?: number;
  entriesAware?: boolean;
};

const root = fileURLToPath(new URL('../', import.meta.url));
const isOurs = (id: string) => id.startsWith(root) && !id.startsWith(`${root}node_modules/`);

/** All modules that are met from here along one kind of import. */
function from(start: string, next: (id: string) => readonly string[]): Set<string> {
  const met = new Set([start]);
  for (const id of met) for (const other of next(id)) met.add(other);
  return met;
}

const found = new Map<string, Set<string>>();

/** Whether a module of ours comes whenever this file does. */
function comesWith(file: string, id: string, graph: Graph): boolean {
  const all =
    found.get(file) ?? from(root + file, (one) => (graph.getModuleInfo(one)?.importedIds ?? []).filter(isOurs));
  found.set(file, all);
  return all.has(id);
}

/** Whether a script of a public page needs it, which loads nothing of the portal. */
const isOfSite = (id: string, graph: Graph): boolean =>
  isOurs(id) &&
  [...from(id, (one) => graph.getModuleInfo(one)?.importers ?? [])].some((one) => one.includes('astro&type=script'));

const isOfPlatform = (id: string, graph: Graph) => comesWith('portal/platform/PlatformLayout.tsx', id, graph);
const isOfConsole = (id: string, graph: Graph) => comesWith('portal/console/ConsoleLayout.tsx', id, graph);
const isOfStart = (id: string, graph: Graph) =>
  comesWith('portal/SignIn.tsx', id, graph) || /node_modules\/(react|react-dom|scheduler|ofetch)\//.test(id);
const isOfFrame = (id: string, graph: Graph) =>
  comesWith('portal/main.tsx', id, graph) || (isOfPlatform(id, graph) && isOfConsole(id, graph));

const shared = (name: string, holds: (id: string, graph: Graph) => boolean, priority: number): Group => ({
  name: (id, graph) => (holds(id, graph) ? name : null),
  priority,
  minShareCount: 2,
});

/**
 * What every page of a part loads is one file. Left alone, the bundler makes one of each set of pages that share something:
 * a page of the portal would ask for a hundred files of a kilobyte. What only some pages share stays as the bundler splits it.
 */
export const portalFiles: Group[] = [
  { name: (id) => (id.includes('vite/preload-helper') ? 'preload' : null), priority: 5 },
  { ...shared('site', isOfSite, 4), entriesAware: true },
  { ...shared('start', isOfStart, 3), minShareCount: 1 },
  shared('frame', isOfFrame, 2),
  shared('platform', isOfPlatform, 1),
  shared('console', isOfConsole, 1),
];
