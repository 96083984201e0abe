import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { absent, doctorOf, type Row } from './access-cases.ts';
import type { World } from './callers.ts';
import { siteForm } from './site-content.ts';
import type { TestServer } from './test-server.ts';

const gate = 'site:update';
const absentVersion = {
  object: 'an absent version',
  request: () => ({ form: { versionNo: absent } }),
  answers: { others: 404 },
};

const changedSite = (world: World, server: TestServer) =>
  siteForm(server, doctorOf(world, 'role 1'), ({ names }) => ({ names: { ...names, site: `${names.site}新` } }));

/** The rows of the calls about the site's content. */
export const accessToSite = {
  [apiPaths.siteContent]: { gate: 'public' },
  [apiPaths.siteDraft]: { gate },
  [apiPaths.siteSave]: {
    gate,
    objects: [
      {
        object: 'the newest version',
        request: async (world, _caller, server) => ({ form: await changedSite(world, server) }),
        answers: { others: 200 },
      },
      {
        object: 'one that is not the newest',
        request: async (world, _caller, server) => ({
          form: { ...(await changedSite(world, server)), versionNo: absent },
        }),
        answers: { others: 409 },
      },
    ],
  },
  [apiPaths.sitePublish]: {
    gate,
    objects: [
      { object: 'the first version', request: () => ({ form: { versionNo: 1 } }), answers: { others: 200 } },
      absentVersion,
    ],
  },
  [apiPaths.siteVersions]: { gate },
  [apiPaths.siteVersion]: {
    gate,
    objects: [
      { object: 'the first version', request: () => ({ params: { versionNo: 1 } }), answers: { others: 200 } },
      {
        object: 'an absent version',
        request: () => ({ params: { versionNo: absent } }),
        answers: { others: 404 },
      },
    ],
  },
  [apiPaths.siteRestore]: {
    gate,
    objects: [
      { object: 'the first version', request: () => ({ form: { versionNo: 1 } }), answers: { others: 200 } },
      absentVersion,
    ],
  },
  // No publisher stands beside the server of the tests: past the guard, its absence is told.
  [apiPaths.sitePreview]: {
    gate,
    objects: [
      {
        object: 'a public page',
        request: async (world, _caller, server) => ({
          form: {
            content: (await siteForm(server, doctorOf(world, 'role 1'), () => ({}))).content,
            path: pages.team,
          },
        }),
        answers: { others: 503 },
      },
      {
        object: 'a page that is not public',
        request: async (world, _caller, server) => ({
          form: {
            content: (await siteForm(server, doctorOf(world, 'role 1'), () => ({}))).content,
            path: pages.platformHome,
          },
        }),
        answers: { others: 404 },
      },
    ],
  },
} satisfies Record<string, Row>;
