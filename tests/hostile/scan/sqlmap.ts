import { scanWith } from './scanner.ts';
import type { SearchingCall } from './searching-calls.ts';

const longestMs = 900_000;
const nothing = 'all tested parameters do not appear to be injectable';

/** Tries every parameter of a call; what was found, or why nothing was tried. */
export async function tryInjection(url: string, call: SearchingCall, cookie: string, folder: string) {
  const { path, query, form } = call;
  const parameters = ['-u', url + path + (query ? `?${query}` : ''), '--batch', '--level=2', '--ignore-code=*'];
  if (form !== undefined) parameters.push('--method', 'POST');
  if (form) parameters.push('--data', form);
  // Without a session cookie to try: what stands in it is hashed before it is looked for.
  if (cookie) parameters.push('--headers', `Cookie: ${cookie}`);
  const said = await scanWith('sqlmap', [...parameters, '--output-dir', folder, '--flush-session'], longestMs);
  if (said.includes(nothing)) return [];
  const found = [...said.matchAll(/^(Parameter: .*|.*\[CRITICAL\] .*)$/gm)].map(([line]) => line.trim());
  return found.length > 0 ? found : ['sqlmap came to no end'];
}
