import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../../server/start-up.ts';
import { type Answers, portsOf } from './answers.ts';
import { type Layout, placed, writeWhole } from './layout.ts';

const site = (layout: Layout) => join(layout.nginx, 'conf.d/tongmou.conf');
const brotliModule = 'ngx_http_brotli_static_module';

type Files = Map<string, string>;

/** deploy/nginx of a release as it stands on this machine. */
function filesOf(layout: Layout, release: string, answers: Answers): Files {
  const from = join(release, 'deploy/nginx');
  const files: Files = new Map([
    [site(layout), siteText(layout, readFileSync(join(from, 'tongmou.conf'), 'utf8'), answers)],
  ]);
  // Former releases left the logs to the rotation of nginx.
  const rotation = join(release, 'deploy/logrotate/tongmou');
  if (existsSync(rotation)) files.set(layout.logrotate, placed(readFileSync(rotation, 'utf8'), layout));
  for (const name of readdirSync(join(from, 'snippets')))
    files.set(join(layout.nginx, 'snippets', name), readFileSync(join(from, 'snippets', name), 'utf8'));
  return files;
}

function siteText(layout: Layout, text: string, answers: Answers): string {
  const { hostname, port, host } = new URL(answers.PUBLIC_URL!);
  const { servers, inner } = portsOf(answers);
  const own = placed(text, layout)
    .replace(/^# Goes to .*\n/m, '')
    .replace('listen 127.0.0.1:8080;', `listen 127.0.0.1:${inner};`)
    .replace('127.0.0.1:8081', `127.0.0.1:${servers[0]}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${servers[1]}`)
    .replace(/(ssl_certificate\s+)[^;]+/, (_, name) => name + answers.CERTIFICATE)
    .replace(/(ssl_certificate_key\s+)[^;]+/, (_, name) => name + answers.CERTIFICATE_KEY)
    .replaceAll(/(listen (?:\[::\]:)?)80;/g, `$1${answers.HTTP_PORT};`)
    .replaceAll(/(listen (?:\[::\]:)?)443 /g, `$1${port || 443} `)
    .replaceAll('https://eye.example.org', `https://${host}`)
    .replaceAll('eye.example.org', hostname);
  return hasBrotli(layout) ? own : own.replace(/^\s*brotli_static on;\n/m, '');
}

const hasBrotli = ({ nginx }: Layout) => {
  const [folder, main] = [join(nginx, 'modules-enabled'), join(nginx, 'nginx.conf')];
  const loaded = existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')) : [];
  return [readFileSync(main, 'utf8'), ...loaded].some((text) => text.includes(brotliModule));
};

/**
 * Puts the settings of nginx in place and takes them into use. What the hospital changed in a file stays: then the new one
 * is laid beside it. `previous` is the release whose settings are there.
 * @throws StartRefusal when nginx refuses them; what was there before is there again
 */
export function installNginx(layout: Layout, release: string, answers: Answers, previous: string): void {
  const wanted = filesOf(layout, release, answers);
  const before = new Map(
    [...wanted.keys()].map((file) => [file, existsSync(file) ? readFileSync(file, 'utf8') : undefined]),
  );
  const asItWas = filesOf(layout, previous, answers);
  for (const [file, text] of [...wanted]) {
    const there = before.get(file);
    if (!there || there === text || there === asItWas.get(file)) continue;
    writeWhole(`${file}.new`, text);
    console.log(`${file} 由本院改过，保持不变；新版本的放在 ${file}.new，请对照。`);
    wanted.delete(file);
  }
  for (const [name, text] of wanted) writeWhole(name, text);
  const fault = nginxFault(layout);
  if (fault) {
    for (const [name, text] of before)
      if (text === undefined) rmSync(name, { force: true });
      else writeWhole(name, text);
    throw new StartRefusal(`nginx 不接受设置，已恢复原样：${fault}`);
  }
  execFileSync('systemctl', ['reload-or-restart', 'nginx'], { stdio: 'inherit' });
}

/** What nginx says against the settings that are there; undefined: nothing. */
export function nginxFault(layout: Layout): string | undefined {
  const { status, stderr } = spawnSync('nginx', ['-t', ...below(layout)], { encoding: 'utf8' });
  return status === 0 ? undefined : (/\[emerg\].*/.exec(stderr)?.[0] ?? stderr.trim());
}

const below = ({ root, nginx }: Layout) => (root ? ['-p', nginx, '-c', join(nginx, 'nginx.conf')] : []);
