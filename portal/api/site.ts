import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import type { SiteContent, SiteDraft, SiteVersion, SiteVersionLine } from '../../contract/schemas/site.ts';
import { call } from './call.ts';

/** The newest saved content, and which one visitors read. */
export const siteDraft = () => call<SiteDraft>(apiPaths.siteDraft, { method: 'GET' });

/** `versionNo` is the version that was edited: with a newer one saved meanwhile it is refused (409). */
export const saveSite = (content: SiteContent, versionNo: number) =>
  call<{ versionNo: number }>(apiPaths.siteSave, { fields: { content: JSON.stringify(content), versionNo } });

export const publishSite = (versionNo: number) => call<unknown>(apiPaths.sitePublish, { fields: { versionNo } });

/** Newest first. */
export const siteVersions = () => call<SiteVersionLine[]>(apiPaths.siteVersions, { method: 'GET' });

export const siteVersion = (versionNo: number) =>
  call<SiteVersion>(fillPath(apiPaths.siteVersion, { versionNo }), { method: 'GET' });

/** Saves a former version as the newest; it is not published by that. */
export const restoreSite = (versionNo: number) => call<unknown>(apiPaths.siteRestore, { fields: { versionNo } });

/** Where content is sent, as a page of its own, to see a public page with it. */
export const sitePreviewAddress = apiBase + apiPaths.sitePreview;
