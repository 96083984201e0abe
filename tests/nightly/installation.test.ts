import { execFile, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv, promisify } from 'node:util';
import { generateSync } from 'otplib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import type { SessionUser } from '../../contract/schemas/session.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { freePort, listenOnce } from '../../scripts/ports.ts';
import { writeSums } from '../../scripts/release/sums.ts';
import { Editor } from './faults/editor.ts';
import { type Machine, makeMachine, missingForInstallation, services } from './installation/machine.ts';

const missing = missingForInstallation();
const isSkipped = missing.length > 0 && process.env.DEPLOYMENT_TEST !== 'required';
if (isSkipped) console.warn(`The installation is NOT TESTED: missing here are ${missing.join(', ')}.`);

const root = join(import.meta.dirname, '../..');
const [first, second, broken, refused, siteless] = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'] as const;
const ownPassword = 'password-of-the-department';
const title = '早产儿何时查眼底';
const department = '示范市儿童医院眼科中心';

// Each step takes seconds on an idle machine.
vi.setConfig({ testTimeout: 300_000 });

/** What a new operator does, in order, on a machine of its own; each test stands on the one before. */
describe.skipIf(isSkipped)('an operator', () => {
  let machine: Machine;
  let publicUrl: string;
  let servers: string[];
  let httpPort: number;
  let prefix: number;
  const admin = () => new Editor(servers[0]!);
  const below = (path: string) => join(machine.root, path);
  const release = (version: string) => below(`stick/tongmou-${version}`);
  let articleId: number;
  let picture: string;

  beforeAll(async () => {
    machine = await makeMachine();
    mkdirSync(below('stick'));
  });
  afterAll(() => machine?.stop());

  /** A command of the documents, as root types it. Nobody waits for it here: connections of ours that end are heard of. */
  async function type(command: string, args: string[], cwd = machine.root) {
    const work = promisify(execFile)(command, args, { cwd, env: machine.env });
    const { stdout, stderr, code } = await work.then(
      (printed) => ({ ...printed, code: 0 }),
      (error: { stdout: string; stderr: string; code: number }) => error,
    );
    return { status: code, printed: stdout + stderr };
  }
  const installArgs = () => ['--root', machine.root, '--answers', below('answers')];
  const install = (version: string) => type('./install.sh', installArgs(), release(version));
  const settings = () => below('etc/tongmou/tongmou.env');
  const running = () => readlinkSync(below('opt/tongmou/current'));

  test('makes the archive and carries it over', async () => {
    const made = await type('npm', ['run', '--silent', 'release', '--', first, below('made')], root);
    expect(made).toMatchObject({ status: 0 });
    cpSync(below('made'), below('stick'), { recursive: true });
    expect(await type('sha256sum', ['-c', `tongmou-${first}.tar.gz.sha256`], below('stick'))).toMatchObject({
      status: 0,
    });
    expect(await type('tar', ['xzf', `tongmou-${first}.tar.gz`], below('stick'))).toMatchObject({ status: 0 });
    rmSync(below('made'), { recursive: true });
  });

  test('is refused a release in which a byte is wrong', async () => {
    const file = join(release(first), 'server/main.ts');
    const whole = readFileSync(file);
    writeFileSync(file, `${whole} `);
    expect(await install(first)).toMatchObject({ status: 1, printed: expect.stringContaining('发布包不完整') });
    writeFileSync(file, whole);
  });

  test('is told what is missing, in one line each', async () => {
    await choosePorts();
    answer({
      CERTIFICATE: '/absent.pem',
      DATABASE_URL: `postgres://tongmou:secret@127.0.0.1:${await freePort()}/tongmou`,
    });
    const { status, printed } = await install(first);
    expect(status).toBe(1);
    expect(printed).toMatch(/数据库 .* 连不上/);
    expect(printed).toContain('找不到证书文件 /absent.pem');
    expect(printed).not.toContain('secret');
    expect(existsSync(settings())).toBe(false);
    answer({ READY_SECONDS: 'soon' });
    expect(await install(first)).toMatchObject({ status: 1, printed: 'READY_SECONDS 要写成正整数。\n' });
  });

  test('installs, and signs in with the password that was printed', async () => {
    answer({});
    const { status, printed } = await install(first);
    expect({ status, printed }).toMatchObject({ status: 0, printed: expect.stringContaining(`童眸 ${first} 已安装`) });
    expect(running()).toBe(`releases/${first}`);
    const password = /初始密码.*：(\S+)/.exec(printed)![1]!;
    await chooseOwnPassword(password);
    expect((await visit(pages.home)).status).toBe(200);
    const service = statSync(below('var/lib/tongmou'));
    expect(statSync(settings())).toMatchObject({ mode: 0o100400, uid: service.uid });
    await expectAuditClosed();
    expect(readFileSync(below('etc/logrotate.d/tongmou'), 'utf8')).toContain(`${below('var/log/nginx/tongmou')}/*.log`);
  });

  test('may install once more, which changes nothing', async () => {
    const before = readFileSync(settings(), 'utf8');
    const { status, printed } = await install(first);
    expect({ status, printed }).toMatchObject({ status: 0, printed: expect.stringContaining('已在运行') });
    expect(printed).not.toContain('初始密码');
    expect(readFileSync(settings(), 'utf8')).toBe(before);
    await signedIn();
  });

  test('is not let past the settings by other answers', async () => {
    answer({ PUBLIC_URL: 'https://other.example.org' });
    expect(await install(first)).toMatchObject({ status: 1, printed: expect.stringContaining('other.example.org') });
    answer({});
  });

  test('looks after it by the command that was installed', async () => {
    expect(await operate('status')).toMatchObject({ printed: expect.stringContaining(first) });
    expect(await operate('doctor')).toMatchObject({ printed: expect.stringContaining('示例内容') });
    expect(await operate('backup')).toMatchObject({ status: 0, printed: expect.stringContaining('已备份') });
    expect(await operate('verify')).toMatchObject({ status: 0, printed: expect.stringContaining('审计链完整') });
    expect(await operate('rerender')).toMatchObject({ status: 0 });
    const { status, printed } = await operate('admin-reset');
    expect({ status, printed }).toMatchObject({ status: 0, printed: expect.stringMatching(/密码/) });
    expect((await install(first)).printed).toContain('tongmou admin-reset');
    await chooseOwnPassword(/新密码.*：(\S+)/.exec(printed)![1]!);
  });

  test('publishes', async () => {
    const person = await signedIn();
    picture = await person.uploadPicture();
    articleId = await person.add({
      title,
      author: '健康教育组',
      source: '眼科',
      content: '<p>出生体重低于 2000 克的早产儿应按时筛查眼底。</p>',
      pubDateTime: '2026-01-02 09:30:00',
      diseaseProfile: 1,
      previewPic: picture,
    });
    await person.setPublished(articleId, true);
    await untilShown(pages.newsInfo(articleId), title);
  });

  test("puts the department's own words in the place of the sample ones", async () => {
    const person = await signedIn();
    const headers = { cookie: person.cookie };
    const { rmObject } = await (await fetch(`${servers[0]}${apiBase}${apiPaths.siteDraft}`, { headers })).json();
    const content = { ...rmObject.content, names: { sample: false, site: '童眸', department } };
    const form = { content: JSON.stringify(content), versionNo: rmObject.versionNo };
    const { versionNo } = await person.post<{ versionNo: number }>(apiPaths.siteSave, form);
    await person.post(apiPaths.sitePublish, { versionNo });
    await untilShown(pages.home, department);
  });

  test('backs up, loses everything, and restores', async () => {
    const file = below('var/backups/tongmou/today.tar.gz');
    expect(await operate('backup', file)).toMatchObject({ status: 0, printed: expect.stringContaining('已备份') });
    expect(await type('systemctl', ['stop', 'tongmou.target', ...services])).toMatchObject({ status: 0 });
    await onCluster('drop database tongmou', 'create database tongmou owner tongmou_owner');
    for (const name of readdirSync(below('var/lib/tongmou')))
      rmSync(below(`var/lib/tongmou/${name}`), { recursive: true });
    expect(await operate('restore', file)).toMatchObject({ status: 0, printed: expect.stringContaining('审计链完整') });
    await expectAuditClosed();
    expect(await type('systemctl', ['start', 'tongmou.target'])).toMatchObject({ status: 0 });
    await untilShown(pages.newsInfo(articleId), title);
    await expectContent();
  });

  test('stops nothing when nginx is at fault already', async () => {
    await relabel(first, second);
    const other = below('etc/nginx/conf.d/other.conf');
    writeFileSync(other, 'of_somebody_else;');
    expect(await install(second)).toMatchObject({ status: 1, printed: expect.stringContaining('of_somebody_else') });
    rmSync(other);
    expect((await fetch(`${servers[0]}/readyz`)).status).toBe(200);
  });

  test('is killed in the middle of an upgrade, and upgrades', async () => {
    chmodSync(settings(), 0o640);
    const snippet = below('etc/nginx/snippets/tongmou-headers.conf');
    appendFileSync(snippet, '# of the hospital\n');
    const killed = spawn('./install.sh', installArgs(), { cwd: release(second), env: machine.env });
    for await (const line of killed.stdout) if (String(line).includes('试运行')) killed.kill('SIGKILL');
    expect(running()).toBe(`releases/${first}`);

    const { status, printed } = await install(second);
    expect({ status, printed }).toMatchObject({ status: 0, printed: expect.stringContaining(`先退回 ${first}`) });
    expect(printed).toContain(`童眸 ${second} 已从 ${first} 升级`);
    expect(running()).toBe(`releases/${second}`);
    expect(readdirSync(below('var/backups/tongmou')).some((name) => name.startsWith(`before-${second}`))).toBe(true);
    expect(statSync(settings()).mode).toBe(0o100400);
    expect(readFileSync(snippet, 'utf8')).toContain('# of the hospital');
    await expectContent();
  });

  test('upgrades to one that changes the database and does not start, and has what was there before', async () => {
    await relabel(second, broken, {
      'server/database/migrate.ts': [
        'export const migrations = {',
        "export const migrations = { '9999-broken': { up: (db) => db.schema.dropTable('article').cascade().execute() },",
      ],
    });
    const { status, printed } = await install(broken);
    expect({ status, printed }).toMatchObject({ status: 1, printed: expect.stringContaining(`已退回 ${second}`) });
    expect(printed).toContain('relation "article" does not exist');
    expect(running()).toBe(`releases/${second}`);
    await expectContent();
  });

  test('upgrades to one whose settings nginx refuses, and has what was there before', async () => {
    await relabel(second, refused, { 'deploy/nginx/tongmou.conf': ['limit_conn_zone', 'limit_nothing'] });
    const { status, printed } = await install(refused);
    expect({ status, printed }).toMatchObject({ status: 1, printed: expect.stringContaining(`已退回 ${second}`) });
    expect(printed).toContain('limit_nothing');
    expect(running()).toBe(`releases/${second}`);
    expect(readFileSync(below('etc/nginx/conf.d/tongmou.conf'), 'utf8')).not.toContain('limit_nothing');
    await expectContent();
  });

  test('upgrades to one that cannot show the site, which the trial tells', async () => {
    await relabel(second, siteless, {
      'publisher/main.ts': ['await publisher.start();', "throw new Error('no site');"],
    });
    const { status, printed } = await install(siteless);
    expect({ status, printed }).toMatchObject({ status: 1, printed: expect.stringContaining('试运行的发布进程') });
    expect(printed).toContain('no site');
    expect(printed).toContain(`已退回 ${second}，数据没有丢失`);
    await expectContent();
  });

  test('leaves, with everything as plain files', async () => {
    const folder = below('var/backups/tongmou/leaving');
    expect(await operate('export', folder)).toMatchObject({ status: 0, printed: expect.stringContaining('已导出到') });
    expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(10);
  });

  async function choosePorts(): Promise<void> {
    publicUrl = `https://127.0.0.1:${await freePort()}`;
    httpPort = await freePort();
    do prefix = 1100 + Math.floor(Math.random() * 1800);
    while (!(await areFree(prefix)));
    servers = [1, 2].map((last) => `http://127.0.0.1:${prefix}${last}`);
  }

  const areFree = (one: number) =>
    Promise.all([0, 1, 2, 10, 1001, 1002].map((last) => listenOnce(one * 10 + last, '127.0.0.1'))).then(
      () => true,
      () => false,
    );

  function answer(own: Record<string, string>): void {
    const usual = {
      PUBLIC_URL: publicUrl,
      DATABASE_URL: 'local',
      NGINX: 'yes',
      CERTIFICATE: machine.certificate.file,
      CERTIFICATE_KEY: machine.certificate.key,
      SERVICE_USER: 'nobody',
      READY_SECONDS: '200',
      HTTP_PORT: String(httpPort),
      PORT_PREFIX: String(prefix),
    };
    const lines = Object.entries({ ...usual, ...own }).map(([key, value]) => `${key}=${value}\n`);
    writeFileSync(below('answers'), lines.join(''));
  }

  const operate = (...args: string[]) => type(below('usr/local/bin/tongmou'), args);

  let recoveryCodes: string[] = [];

  /** By the second step, once there is one. */
  async function enter(person: Editor, password: string): Promise<SessionUser> {
    if (recoveryCodes.length === 0) return person.signIn('admin', password);
    await expect(person.signIn('admin', password)).rejects.toThrow(signInTexts.secondFactorNeeded);
    return person.post<SessionUser>(apiPaths.secondFactor, { code: recoveryCodes.pop()! });
  }

  /** And the second factor, without which a manager can do nothing. */
  async function chooseOwnPassword(oldPassword: string): Promise<void> {
    const person = admin();
    const { id, hasSecondFactor } = await enter(person, oldPassword);
    await person.post(apiPaths.accountUpdate, { id, username: 'admin', oldPassword, newPassword: ownPassword });
    if (hasSecondFactor) return;
    const { secret } = await person.post<{ secret: string }>(apiPaths.totpStart);
    ({ recoveryCodes } = await person.post<{ recoveryCodes: string[] }>(apiPaths.totpConfirm, {
      code: generateSync({ secret }),
    }));
  }

  async function signedIn(): Promise<Editor> {
    const person = admin();
    await enter(person, ownPassword);
    return person;
  }

  async function visit(path: string): Promise<{ status: number; page: string }> {
    return new Promise((answered, failed) => {
      const ca = readFileSync(machine.certificate.file);
      get(publicUrl + path, { ca, agent: false }, (response) =>
        text(response).then((page) => answered({ status: response.statusCode!, page }), failed),
      ).on('error', failed);
    });
  }

  const untilShown = (path: string, words: string) =>
    expect.poll(async () => (await visit(path)).page.includes(words), { timeout: 60_000 }).toBe(true);

  /** What was saved is there, for visitors and behind the sign-in. */
  async function expectContent(): Promise<void> {
    const person = await signedIn();
    expect((await person.list()).get(articleId)).toMatchObject({ title });
    expect(await person.lookAt(picture)).toBeUndefined();
    expect((await visit(pages.newsInfo(articleId))).status).toBe(200);
    await untilShown(pages.home, department);
  }

  /** The role that servers work as cannot take from the audit, also after a restore. */
  async function expectAuditClosed(): Promise<void> {
    const { DATABASE_URL } = parseEnv(readFileSync(settings(), 'utf8'));
    const client = new pg.Client({ connectionString: DATABASE_URL! });
    await client.connect();
    await expect(client.query('delete from audit_entry')).rejects.toThrow('permission denied');
    await client.end();
  }

  /** The same release by another version, and with something replaced in the files that are named. */
  async function relabel(from: string, to: string, changes: Record<string, [string | RegExp, string]> = {}) {
    expect(await type('cp', ['-al', release(from), release(to)])).toMatchObject({ status: 0 });
    const all = { ...changes, 'release.json': [from, to] as [string, string] };
    for (const [name, [what, by]] of Object.entries(all)) {
      const whole = readFileSync(join(release(to), name), 'utf8');
      const changed = whole.replace(what, by);
      expect(changed).not.toBe(whole);
      // The files are links to those of the other version.
      rmSync(join(release(to), name));
      writeFileSync(join(release(to), name), changed);
    }
    rmSync(join(release(to), 'SHA256SUMS'));
    await writeSums(release(to));
  }

  async function onCluster(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: machine.cluster.url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }
});
