import { apiBase, apiPaths } from '../contract/paths.ts';
import type { SiteContent, SiteDraft } from '../contract/schemas/site.ts';
import { demoPassword } from '../demo/seed.ts';
import { Caller } from './caller.ts';

/** Has visitors of the demo at `url` read the site's content with some changes. Returns the version they read before. */
export async function publishSite(url: string, changed: (content: SiteContent) => SiteContent): Promise<number> {
  const admin = new Caller(url);
  await admin.signIn('admin', demoPassword());
  const { content, versionNo, publishedNo } = await readDraft(url, admin);
  const fields = { content: JSON.stringify(changed(content)), versionNo };
  const saved = await admin.post<{ versionNo: number }>(apiPaths.siteSave, fields);
  await publishVersion(url, saved.versionNo);
  return publishedNo;
}

/** Has visitors read a version, and waits until they do. */
export async function publishVersion(url: string, versionNo: number): Promise<void> {
  const admin = new Caller(url);
  await admin.signIn('admin', demoPassword());
  await admin.post(apiPaths.sitePublish, { versionNo });
  const isLive = async () => (await readDraft(url, admin)).liveState === 'live';
  while (!(await isLive())) await new Promise((go) => setTimeout(go, 50));
}

async function readDraft(url: string, { cookie }: Caller): Promise<SiteDraft> {
  const response = await fetch(`${url}${apiBase}${apiPaths.siteDraft}`, { headers: { cookie } });
  return (await response.json()).rmObject;
}

/** A content of which nothing is sample any more. */
export const verified = (content: SiteContent): SiteContent =>
  JSON.parse(JSON.stringify(content).replaceAll('"sample":true', '"sample":false'));
