import { apiPaths } from '../../contract/paths.ts';
import type { SiteContent, SiteDraft } from '../../contract/schemas/site.ts';
import { get, post } from './call.ts';
import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

export const readDraft = async (server: TestServer, manager: Person): Promise<SiteDraft> =>
  (await get(server, apiPaths.siteDraft, manager.cookie)).rmObject;

/** The content as saved last with some changes, as a form sends it. */
export async function siteForm(
  server: TestServer,
  manager: Person,
  changed: (content: SiteContent) => Partial<SiteContent>,
): Promise<{ content: string; versionNo: number }> {
  const { content, versionNo } = await readDraft(server, manager);
  return { content: JSON.stringify({ ...content, ...changed(content) }), versionNo };
}

/** Saves the changed content and, unless told otherwise, has visitors read it. Returns the answer of the save. */
export async function changeSite(
  server: TestServer,
  manager: Person,
  changed: (content: SiteContent) => Partial<SiteContent>,
  publish = true,
) {
  const saved = await post(server, apiPaths.siteSave, await siteForm(server, manager, changed), manager.cookie);
  if (publish && saved.status === 'OK')
    await post(server, apiPaths.sitePublish, { versionNo: saved.rmObject.versionNo }, manager.cookie);
  return saved;
}

/** A content of which nothing is sample. */
export const verified = (content: SiteContent): SiteContent =>
  JSON.parse(JSON.stringify(content).replaceAll('"sample":true', '"sample":false'));
