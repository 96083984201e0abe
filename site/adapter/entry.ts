import { createApp } from 'astro/app/entrypoint';

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
  return { status: response.status, body: await response.bytes() };
}
