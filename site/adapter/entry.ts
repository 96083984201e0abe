import { createApp } from 'astro/app/entrypoint';
import { configuration } from '../configuration.ts';

const app = createApp({ streaming: false });
// A quiet build must not silence what goes wrong later.
app.manifest.logLevel = 'error';

/** Loads the code of every page, so that the first render is warm and a later build cannot pull a chunk away. */
export async function warm(): Promise<void> {
  for (const load of app.manifest.pageMap?.values() ?? []) await load();
}

/**
 * Renders the page at `path` (`/hospital/news/2`) with the data it finds in `locals`, in UTF-8. `status` is 404 when no
 * page of this build stands at the path, 500 when the page threw, which is then in the log.
 */
export async function render(path: string, locals: App.Locals): Promise<{ status: number; body: Uint8Array }> {
  const request = new Request(new URL(path, locals.publicUrl));
  const routeData = app.match(request);
  if (!routeData) return { status: 404, body: new Uint8Array() };
  const response = await app.render(request, { locals, routeData });
  // The page that says there is none is itself there.
  const status = routeData.route === '/404' ? 200 : response.status;
  return { status, body: await response.bytes() };
}

/** What every page depends on beside the build and what `locals` hold: the settings of the process that renders. */
export const settings = (): string => JSON.stringify(configuration);
