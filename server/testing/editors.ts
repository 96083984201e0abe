import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { ArticleForm } from './articles.ts';
import { get, post } from './call.ts';
import { addManager, type Person } from './people.ts';
import type { TestServer } from './test-server.ts';

/** Somebody who may publish, two who may edit alone, and the calls that they make about an article. */
export async function makeEditors(server: TestServer) {
  const publisher = await addManager(server, { roleId: 2, username: 'publisher' });
  const writer = await addManager(server, { permissions: ['article:update'], username: 'writer' });
  const second = await addManager(server, { permissions: ['article:update'], username: 'second' });

  const on = (path: string, id: number, form: ArticleForm, who: Person) =>
    post(server, fillPath(path as '/:id', { id }), form, who.cookie);
  const read = async (id: number, who = publisher) =>
    (await get(server, fillPath(apiPaths.article, { id }), who.cookie)).rmObject;
  const visitorReads = async (id: number) => (await get(server, fillPath(apiPaths.article, { id }))).rmObject;
  /** As the form does it: the whole article with what was changed. */
  const update = async (id: number, changed: ArticleForm, who = writer) => {
    const { title, author, source, content, pubDateTime, diseaseProfile, previewPic } = await read(id);
    const fields = { title, author, source, content, pubDateTime, diseaseProfile, previewPic };
    return on(apiPaths.articleUpdate, id, { ...fields, ...changed }, who);
  };
  /** What somebody compared who looks at it now. */
  const seen = async (id: number) => {
    const { versionNo, revision } = await read(id);
    return { versionNo: revision?.versionNo ?? versionNo, liveVersionNo: versionNo };
  };
  const approve = async (id: number) => on(apiPaths.revisionApprove, id, await seen(id), publisher);
  return { publisher, writer, second, on, read, visitorReads, update, seen, approve };
}
