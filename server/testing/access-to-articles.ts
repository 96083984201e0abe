import { apiPaths, fillPath, uploadBase } from '../../contract/paths.ts';
import { absent, doctorOf, draft, forManagers, type Row } from './access-cases.ts';
import { articleForm, revise } from './articles.ts';
import { post } from './call.ts';
import type { World } from './callers.ts';
import { type Fields, uploadPicture } from './consultations.ts';

const noRevision = (form: Fields) => ({
  object: 'an article that has none',
  request: ({ draftId: id }: World) => ({ params: { id }, form }),
  answers: { others: 404 },
});

/** The rows of the calls about articles, their pictures and their diseases. */
export const accessToArticles = {
  [apiPaths.articleList]: { gate: 'public' },
  [apiPaths.article]: {
    gate: 'public',
    objects: [
      { object: 'a published one', request: ({ publishedId: id }) => ({ params: { id } }), answers: { others: 200 } },
      {
        object: 'a draft',
        request: ({ draftId: id }) => ({ params: { id } }),
        answers: { ...forManagers(200), 'manager without permissions': 404, others: 404 },
      },
      { object: 'an absent one', request: () => ({ params: { id: absent } }), answers: { others: 404 } },
    ],
  },
  [apiPaths.articleAdd]: {
    gate: 'article:add',
    objects: [
      {
        object: 'with an own picture',
        request: async (_world, caller, server) => ({ form: await articleForm(server, caller) }),
        answers: { others: 200 },
      },
      {
        object: "with another's picture",
        request: async (world, caller, server) => ({
          form: await articleForm(server, doctorOf(world, caller.kind === 'role 1' ? 'role 2' : 'role 1')),
        }),
        answers: { others: 400 },
      },
    ],
  },
  [apiPaths.articleUpdate]: {
    gate: 'article:update',
    objects: draft(async (id, caller, server) => ({ params: { id }, form: await articleForm(server, caller) })),
  },
  [apiPaths.articleDelete]: {
    gate: 'article:delete',
    objects: [
      ...draft((id) => ({ params: { id } }), 200, true),
      {
        object: 'a published one',
        request: ({ publishedId: id }) => ({ params: { id } }),
        answers: { 'manager with this permission alone': 403, others: 200 },
        fresh: true,
      },
    ],
  },
  [apiPaths.articlePubState]: {
    gate: 'article:publish',
    objects: draft((id) => ({ params: { id }, form: { articleIsPub: 0 } })),
  },
  [apiPaths.articleDuplicate]: { gate: 'article:add', objects: draft((id) => ({ params: { id } })) },
  [apiPaths.articleCounts]: { gate: 'manager' },
  [apiPaths.articleBin]: { gate: 'article:delete' },
  [apiPaths.articleRecover]: {
    gate: 'article:delete',
    objects: [
      {
        object: 'one in the bin',
        request: async (world, _caller, server) => {
          const params = { id: world.draftId };
          await post(server, fillPath(apiPaths.articleDelete, params), {}, doctorOf(world, 'role 1').cookie);
          return { params };
        },
        answers: { others: 200 },
        fresh: true,
      },
      { object: 'one that is not', request: ({ publishedId: id }) => ({ params: { id } }), answers: { others: 404 } },
    ],
  },
  [apiPaths.articleVersions]: { gate: 'manager', objects: draft((id) => ({ params: { id } })) },
  [apiPaths.articleVersion]: {
    gate: 'manager',
    objects: [
      ...draft((id) => ({ params: { id, versionNo: 1 } })),
      {
        object: 'an absent version',
        request: ({ draftId: id }) => ({ params: { id, versionNo: absent } }),
        answers: { others: 404 },
      },
    ],
  },
  [apiPaths.articleRestore]: {
    gate: 'article:update',
    objects: [
      ...draft((id) => ({ params: { id }, form: { versionNo: 1 } })),
      {
        object: 'an absent version',
        request: ({ draftId: id }) => ({ params: { id }, form: { versionNo: absent } }),
        answers: { others: 404 },
      },
    ],
  },
  [apiPaths.revisionApprove]: {
    gate: 'article:publish',
    objects: [
      {
        object: 'a waiting one',
        request: async ({ publishedId: id }, _caller, server) => {
          await revise(server, id);
          return { params: { id }, form: { versionNo: 2, liveVersionNo: 1 } };
        },
        answers: { others: 200 },
        fresh: true,
      },
      noRevision({ versionNo: 1, liveVersionNo: 1 }),
    ],
  },
  [apiPaths.revisionReturn]: {
    gate: 'article:publish',
    objects: [
      {
        object: 'a waiting one',
        request: async ({ publishedId: id }, _caller, server) => {
          await revise(server, id);
          return { params: { id }, form: { versionNo: 2, reason: '请写明出处' } };
        },
        answers: { others: 200 },
        fresh: true,
      },
      noRevision({ versionNo: 1, reason: '请写明出处' }),
    ],
  },
  [apiPaths.revisionWithdraw]: {
    gate: 'article:update',
    objects: [
      {
        object: "another's",
        request: async ({ publishedId: id }, _caller, server) => {
          await revise(server, id);
          return { params: { id }, form: { versionNo: 2 } };
        },
        answers: { others: 403 },
        fresh: true,
      },
      {
        object: 'an own one',
        request: async ({ publishedId: id }, caller, server) => {
          await revise(server, id);
          await server.db
            .updateTable('article_revision')
            .set({ saved_by: caller.id })
            .where('article_id', '=', id)
            .execute();
          return { params: { id }, form: { versionNo: 2 } };
        },
        answers: { others: 200 },
        fresh: true,
      },
      noRevision({ versionNo: 1 }),
    ],
  },
  // No publisher stands beside the server of the tests: past the guard, its absence is told.
  [apiPaths.articlePreview]: { gate: 'manager', objects: draft((id) => ({ params: { id } }), 503) },
  [apiPaths.articlePreviewUnsaved]: {
    gate: 'manager',
    objects: [{ object: 'a text', request: () => ({ form: {} }), answers: { others: 503 } }],
  },
  [apiPaths.articleSearch]: { gate: 'public' },
  [apiPaths.articleSuggest]: { gate: 'public' },
  [apiPaths.articleChanges]: { gate: 'public' },
  [apiPaths.articleLive]: { gate: 'publisher' },
  [apiPaths.upload]: { gate: 'signed in' },
  [apiPaths.uploadPart]: { gate: 'signed in' },
  [apiPaths.pictureList]: { gate: 'manager' },
  [apiPaths.pictureSave]: {
    gate: 'article:add',
    objects: [
      {
        object: 'an own upload',
        request: async (_world, caller, server) => ({ form: { path: await uploadPicture(server, caller), alt: '' } }),
        answers: { others: 200 },
      },
      {
        object: "another's upload",
        request: async (world, caller, server) => ({
          form: { path: await uploadPicture(server, doctorOf(world, caller.kind === 'role 1' ? 'role 2' : 'role 1')) },
        }),
        answers: { others: 400 },
      },
    ],
  },
  [apiPaths.pictureDelete]: {
    gate: 'article:delete',
    objects: [
      {
        object: 'an absent one',
        request: () => ({ form: { path: `${uploadBase}/${'0'.repeat(32)}.png` } }),
        answers: { others: 404 },
      },
    ],
  },
  [apiPaths.diseaseTree]: { gate: 'public' },
  [apiPaths.diseaseArticles]: { gate: 'public' },
} satisfies Record<string, Row>;
