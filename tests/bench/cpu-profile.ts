import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { round } from './figures.ts';

/** As V8 writes it: https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile, times in microseconds. */
type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
};

/** What each function's own time counts as: by its file, or, where it has none, by its name. The first that fits. */
const areas: [name: string, file: RegExp, native?: RegExp][] = [
  ['embedded database', /^wasm:|@electric-sql\/pglite/, /^(wasm-to-js|js-to-wasm)$/],
  ['statements written to PostgreSQL', /^$/, /^writev$/],
  ['answers of PostgreSQL read', /node_modules\/(pg|pg-[\w-]+|postgres-[\w-]+)\//],
  ['statements built (Kysely, stores)', /node_modules\/kysely\/|-store\.ts$|server\/database\//],
  ['checking what comes and goes (Zod)', /node_modules\/(zod|fastify-type-provider-zod)\//, /^RegExp: /],
  ['medicine', /\/clinical\//],
  ['other code of the product', /\/(server|contract)\/[^:]*\.ts$/],
  ['answers written', /^$/, /^writeUtf8String$/],
  ['HTTP and Fastify', /node_modules\/|^node:/],
  ['garbage collection', /^$/, /^\(garbage collector\)$/],
];

const areaOf = ({ functionName, url }: Profile['nodes'][number]['callFrame']): string =>
  areas.find(([, file, native]) => (url ? file.test(url) : native?.test(functionName)))?.[0] ?? 'the rest of Node';

/** Of the time that a process was busy in its last `seconds`, how many percent each area took, by the profile in `folder`. */
export function sharesOf(folder: string, seconds: number): Record<string, number> {
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  const { nodes, samples, timeDeltas }: Profile = JSON.parse(readFileSync(join(folder, file!), 'utf8'));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const spent: Record<string, number> = Object.fromEntries(areas.map(([name]) => [name, 0]));
  let busy = 0;
  let left = seconds * 1e6;
  for (let at = samples.length - 1; at >= 0 && left > 0; at--) {
    const [frame, microseconds] = [frames.get(samples[at]!)!, timeDeltas[at]!];
    left -= microseconds;
    if (frame.functionName === '(idle)') continue;
    const area = areaOf(frame);
    spent[area] = (spent[area] ?? 0) + microseconds;
    busy += microseconds;
  }
  return Object.fromEntries(Object.entries(spent).map(([area, time]) => [area, round((100 * time) / busy)]));
}
