import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pages } from '../contract/pages.ts';
import { apiBase, apiPaths, fillPath } from '../contract/paths.ts';
import type { SiteContent } from '../contract/schemas/site.ts';
import { refusalTexts, texts } from '../contract/texts.ts';
import { createHttpServer } from '../publisher/http-server.ts';
import { createMetrics } from '../publisher/metrics.ts';
import { fileOf, filesIn } from '../publisher/page-files.ts';
import { Publisher } from '../publisher/publisher.ts';
import { deadLinks, type PlainSite, plainSite } from '../publisher/testing/plain-site.ts';
import { freePort } from '../scripts/ports.ts';
import { addTestArticle, articleForm, setPublished } from '../server/testing/articles.ts';
import { post } from '../server/testing/call.ts';
import { addDoctor, addManager, type Person } from '../server/testing/people.ts';
import { changeSite, readDraft, siteForm } from '../server/testing/site-content.ts';
import { onServer } from '../server/testing/test-server.ts';

const publisherPort = await freePort();
const metrics = createMetrics();

onServer(
  (server) => {
    let siteDir: string;
    let site: PlainSite;
    let publisher: Publisher;
    let door: Server;
    let editor: Person;

    beforeAll(async () => {
      siteDir = mkdtempSync(join(tmpdir(), 'tongmou-published-'));
      site = plainSite();
      editor = await addManager(server(), { roleId: 2 });
      await server().app.listen({ host: '127.0.0.1', port: 0 });
      publisher = newPublisher();
      door = createHttpServer(
        server().config.webhookSecret,
        {
          nudge: () => publisher.nudge(),
          get health() {
            return publisher.health;
          },
          get figures() {
            return publisher.figures;
          },
          preview: (article) => publisher.preview(article),
          farPage: (path) => publisher.farPage(path),
          rerender: () => publisher.rerender(),
          previewSite: (path, content) => publisher.previewSite(path, content),
        },
        metrics.read,
      );
      door.listen(publisherPort, '127.0.0.1');
      await once(door, 'listening');
      await publisher.start();
    });

    afterAll(async () => {
      door.close();
      await publisher.stop();
      for (const dir of [siteDir, site.clientDir]) rmSync(dir, { recursive: true });
    });

    function newPublisher(): Publisher {
      const { port } = server().app.server.address() as AddressInfo;
      const apiUrl = `http://127.0.0.1:${port}`;
      const { webhookSecret } = server().config;
      return new Publisher(
        { apiUrl, publicUrl: apiUrl, siteDir, webhookSecret },
        site,
        pino({ level: 'silent' }),
        metrics.onPass,
      );
    }

    const current = () => realpathSync(join(siteDir, 'current'));
    const file = (path: string) => join(current(), fileOf(path));
    const shows = (path: string, text: string) =>
      existsSync(file(path)) && readFileSync(file(path), 'utf8').includes(text);
    const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

    async function stateOf(id: number) {
      const list = await post(
        server(),
        fillPath(apiPaths.articleList, { pageSize: 100, pageNo: 1 }),
        {},
        editor.cookie,
      );
      return (list.rmObject.results as { id: number; liveState: string; liveFailure: string | null }[]).find(
        (article) => article.id === id,
      );
    }

    it('the publish switch brings an article live within a moment, and the manager sees it', async () => {
      const id = await addTestArticle(server(), editor, { title: '上线的文章' });
      await soon(() => expect(shows(pages.news, '上线的文章')).toBe(true));
      expect(shows(pages.newsInfo(id), '上线的文章') && shows(pages.home, '上线的文章')).toBe(true);
      await soon(async () => expect(await stateOf(id)).toMatchObject({ liveState: 'live' }));
    });

    it('an edit of a published article reaches visitors, and switching off takes every trace away', async () => {
      const id = await addTestArticle(server(), editor, { title: '旧标题' });
      const changed = await articleForm(server(), editor, { title: '改过的标题' });
      await post(server(), fillPath(apiPaths.articleUpdate, { id }), changed, editor.cookie);
      await soon(() => expect(shows(pages.home, '改过的标题')).toBe(true));
      await setPublished(server(), editor, id, '0');
      // Files that are being replaced go while they are read.
      await soon(() => {
        expect(existsSync(file(pages.newsInfo(id)))).toBe(false);
        for (const name of filesIn(current()))
          expect(readFileSync(join(current(), name), 'utf8')).not.toContain('改过的标题');
        expect(deadLinks(current())).toEqual([]);
      });
    });

    it('a draft leaves no trace in the public site, edited or not', async () => {
      const canary = 'canary-in-a-draft';
      const id = await addTestArticle(server(), editor, { title: canary, content: `<p>${canary}</p>` }, false);
      const form = await articleForm(server(), editor, { title: canary, content: `<p>${canary} edited</p>` });
      await post(server(), fillPath(apiPaths.articleUpdate, { id }), form, editor.cookie);
      const marker = await addTestArticle(server(), editor, { title: '之后发布的文章' });
      await soon(async () => expect(await stateOf(marker)).toMatchObject({ liveState: 'live' }));
      for (const name of filesIn(siteDir)) expect(readFileSync(join(siteDir, name), 'utf8')).not.toContain(canary);
    });

    it('managers alone preview a draft, which leaves no trace in the public site', async () => {
      const canary = 'canary-in-a-preview';
      const published = await addTestArticle(server(), editor, { title: '已发布的同类文章' });
      await soon(async () => expect(await stateOf(published)).toMatchObject({ liveState: 'live' }));
      const id = await addTestArticle(server(), editor, { title: canary, content: `<p>${canary}</p>` }, false);
      const preview = (cookie = '') =>
        server().app.inject({
          url: apiBase + fillPath(apiPaths.articlePreview, { id }),
          headers: { cookie, accept: 'text/html' },
        });
      const page = await preview(editor.cookie);
      expect(page.statusCode).toBe(200);
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
      expect(page.body).toContain(canary);
      expect(page.body).toContain('已发布的同类文章');

      const doctor = await addDoctor(server());
      for (const [cookie, status] of [
        ['', 401],
        [doctor.cookie, 403],
      ] as const) {
        const refused = await preview(cookie);
        expect(refused.statusCode).toBe(status);
        expect(refused.body).not.toContain(canary);
      }
      publisher.nudge();
      const marker = await addTestArticle(server(), editor, { title: '预览之后发布的文章' });
      await soon(async () => expect(await stateOf(marker)).toMatchObject({ liveState: 'live' }));
      for (const folder of [siteDir, server().config.dataDir])
        for (const name of filesIn(folder)) expect(readFileSync(join(folder, name), 'latin1')).not.toContain(canary);

      door.close();
      door.closeAllConnections();
      expect((await preview(editor.cookie)).body).toContain(refusalTexts.previewUnavailable);
      door.listen(publisherPort, '127.0.0.1');
      await once(door, 'listening');
    });

    it('the publisher tells how its passes went and how far visitors see the log', async () => {
      const { cursor } = publisher.health;
      const figures = await (await fetch(`http://127.0.0.1:${publisherPort}/metrics`)).text();
      expect(figures).toMatch(/^tongmou_publisher_pass_duration_seconds_count\{outcome="done"\} [1-9]/m);
      expect(figures).toContain(`\ntongmou_publisher_cursor ${cursor}\n`);
    });

    it('published content of the site is on every page within a moment, and what is saved or previewed on none', async () => {
      const manager = await addManager(server(), { roleId: 1 });
      const named = (site: string) => (content: SiteContent) => ({ names: { ...content.names, site } });
      const ask = async (form: Record<string, string | number>, cookie = manager.cookie) =>
        server().app.inject({
          method: 'POST',
          url: apiBase + apiPaths.sitePreview,
          payload: new URLSearchParams(form as Record<string, string>).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', cookie },
        });
      const { content } = await siteForm(server(), manager, named('预览的名称'));
      const preview = await ask({ content, path: pages.team });
      expect(preview.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
      expect(preview.body).toContain('预览的名称');
      const { cookie } = await addManager(server(), { roleId: 3 });
      expect((await ask({ content, path: pages.team }, cookie)).statusCode).toBe(403);

      const { rmObject } = await changeSite(server(), manager, named('保存的名称'), false);
      const marker = await addTestArticle(server(), editor, { title: '保存之后发布的文章' });
      await soon(async () => expect(await stateOf(marker)).toMatchObject({ liveState: 'live' }));
      for (const name of filesIn(siteDir))
        expect(readFileSync(join(siteDir, name), 'utf8')).not.toMatch(/预览的名称|保存的名称/);

      await post(server(), apiPaths.sitePublish, rmObject, manager.cookie);
      await soon(async () => expect(await readDraft(server(), manager)).toMatchObject({ liveState: 'live' }));
      for (const path of [pages.home, pages.team, pages.newsInfo(marker), '/404'])
        expect(shows(path, '保存的名称'), path).toBe(true);
      expect((await readDraft(server(), manager)).liveAt).toMatch(/Z$/);
      expect(deadLinks(current())).toEqual([]);
    });

    it('a lost nudge is made up for by the next look at the clock', async () => {
      door.close();
      const id = await addTestArticle(server(), editor, { title: '没有收到通知的文章' });
      await new Promise((go) => setTimeout(go, 200));
      expect(shows(pages.newsInfo(id), '没有收到通知的文章')).toBe(false);
      publisher.nudge();
      await soon(() => expect(shows(pages.home, '没有收到通知的文章')).toBe(true));
      door.listen(publisherPort, '127.0.0.1');
      await once(door, 'listening');
    });

    it('a page that fails keeps its last good form, and the manager reads which one and why', async () => {
      site.broken.add(pages.home);
      const id = await addTestArticle(server(), editor, { title: '首页出错时的文章' });
      await soon(async () =>
        expect(await stateOf(id)).toMatchObject({
          liveState: 'failed',
          liveFailure: `${texts.diseaseNewsFailed}（${pages.home}）`,
        }),
      );
      expect(shows(pages.newsInfo(id), '首页出错时的文章')).toBe(true);
      expect(shows(pages.home, '没有收到通知的文章')).toBe(true);
      site.broken.clear();
      publisher.nudge();
      await soon(async () => expect(await stateOf(id)).toMatchObject({ liveState: 'live', liveFailure: null }));
      expect(shows(pages.home, '首页出错时的文章')).toBe(true);
    });

    it('a start after changes, or with a restored database, shows what is public now', async () => {
      await publisher.stop();
      const id = await addTestArticle(server(), editor, { title: '停机时发布的文章' });
      publisher = newPublisher();
      await publisher.start();
      expect(shows(pages.newsInfo(id), '停机时发布的文章')).toBe(true);
      const folder = current();
      await server().db.updateTable('instance').set({ epoch: crypto.randomUUID() }).execute();
      publisher.nudge();
      await soon(() => expect(current()).not.toBe(folder));
      expect(shows(pages.home, '停机时发布的文章')).toBe(true);
    });
  },
  { PUBLISH_WEBHOOKS: `http://127.0.0.1:${publisherPort}/`, PUBLISHER_PORT: String(publisherPort) },
);
