import { apiPaths, fillPath } from '../../contract/paths.ts';
import { post, uploadFile } from './call.ts';
import { addManager, type Person } from './people.ts';
import { picture } from './pictures.ts';
import type { TestServer } from './test-server.ts';

export type ArticleForm = Record<string, string | number>;

/** A complete form; every value can be replaced. */
export async function articleForm(server: TestServer, editor: Person, changed: ArticleForm = {}): Promise<ArticleForm> {
  const previewPic = (await uploadFile(server, await picture(), editor.cookie)).rmObject;
  return {
    title: '早产儿视网膜病变筛查须知',
    author: '健康教育组',
    source: '眼科',
    content: '<p>出生体重低于 2000 克的早产儿应按时筛查眼底。</p>',
    pubDateTime: '2026-01-02 09:30:00',
    diseaseProfile: 11,
    previewPic,
    ...changed,
  };
}

/** Adds an article and, unless told otherwise, switches it on; returns its id. */
export async function addTestArticle(
  server: TestServer,
  editor: Person,
  changed: ArticleForm = {},
  publish = true,
): Promise<number> {
  const added = await post(server, apiPaths.articleAdd, await articleForm(server, editor, changed), editor.cookie);
  if (added.status !== 'OK') throw new Error(String(added.errMsg));
  const { id } = added.rmObject;
  if (publish) await setPublished(server, editor, id, '1');
  return id;
}

/** Has somebody who may not publish change a published article, which waits then. */
export async function revise(server: TestServer, id: number, changed: ArticleForm = {}): Promise<Person> {
  const writer = await addManager(server, { permissions: ['article:update'] });
  const form = await articleForm(server, writer, { title: '改过的标题', ...changed });
  const saved = await post(server, fillPath(apiPaths.articleUpdate, { id }), form, writer.cookie);
  if (!saved.rmObject?.waits) throw new Error(saved.errMsg ?? 'does not wait');
  return writer;
}

export async function setPublished(server: TestServer, editor: Person, id: number, articleIsPub: '0' | '1') {
  return post(server, fillPath(apiPaths.articlePubState, { id }), { id, articleIsPub }, editor.cookie);
}
