import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseEnv } from 'node:util';
import { settingNames } from '../../contract/settings.ts';
import { StartRefusal } from '../../server/start-up.ts';
import { type Layout, writeWhole } from './layout.ts';

export type Answers = Record<string, string>;

type Question = {
  key: string;
  ask: string;
  usual?: (answers: Answers) => string;
  only?: (answers: Answers) => boolean;
};

export const withNginx = ({ NGINX }: Answers): boolean => NGINX === 'yes';
const hostOf = ({ PUBLIC_URL }: Answers) => new URL(PUBLIC_URL!).hostname;

const questions: Question[] = [
  { key: 'PUBLIC_URL', ask: '访问者打开的地址（如 https://eye.example.org）' },
  { key: 'DATABASE_URL', ask: '数据库地址 postgres://…，或 local：在本机 PostgreSQL 里新建', usual: () => 'local' },
  { key: 'NGINX', ask: '由本机 nginx 对外服务（yes/no）', usual: () => 'yes' },
  {
    key: 'CERTIFICATE',
    ask: '证书文件',
    usual: (answers) => `/etc/letsencrypt/live/${hostOf(answers)}/fullchain.pem`,
    only: withNginx,
  },
  {
    key: 'CERTIFICATE_KEY',
    ask: '证书私钥文件',
    usual: (answers) => `/etc/letsencrypt/live/${hostOf(answers)}/privkey.pem`,
    only: withNginx,
  },
];

/** What nobody is asked but a file of answers may say, and what holds without. */
const unasked: Answers = { SERVICE_USER: 'tongmou', PORT_PREFIX: '808', HTTP_PORT: '80', READY_SECONDS: '180' };
const wholeNumbers = ['PORT_PREFIX', 'HTTP_PORT', 'READY_SECONDS'];
const highestPrefix = 6400;
/** They stand in the settings of the service, nowhere else. */
const ofSettings = ['PUBLIC_URL', 'DATABASE_URL'];

/**
 * What the installation must know: as the settings of the service have it, else from the file of answers, else as in the
 * last installation, else from the one who sits there.
 * @throws StartRefusal that names what cannot be used, or is missing where nobody can be asked
 */
export async function collectAnswers(layout: Layout, file: string | undefined): Promise<Answers> {
  if (file && !existsSync(file)) throw new StartRefusal(`找不到答案文件 ${file}。`);
  const given = file ? read(file) : {};
  const known = new Set<string>([...questions.map(({ key }) => key), ...Object.keys(unasked), ...settingNames]);
  const strange = Object.keys(given).find((key) => !known.has(key));
  if (strange) throw new StartRefusal(`${file} 里的 ${strange} 不是要回答的，也不是设置：写错了吗？`);
  const answers = { ...unasked, ...read(layout.answers), ...given };
  if (existsSync(layout.settings)) Object.assign(answers, settingsThatStand(layout, answers));
  const open = () => questions.filter(({ key, only }) => !answers[key] && (!only || only(answers)));
  if (open().length > 0 && (file || !process.stdin.isTTY)) fillIn(answers, open);
  else await ask(answers, open);
  return checked(answers);
}

const read = (file: string): Answers => (existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Answers) : {});

/** The settings are the hospital's own, and the service runs by them: nothing is answered past them. */
function settingsThatStand({ settings: file }: Layout, answers: Answers): Answers {
  const { PUBLIC_URL = '', DATABASE_URL = '', DATABASE_OWNER_URL = '' } = read(file);
  if (!URL.canParse(DATABASE_URL)) throw new StartRefusal(`${file} 里的 DATABASE_URL 要写成 postgres://… 的地址。`);
  if (!PUBLIC_URL) throw new StartRefusal(`${file} 里没有 PUBLIC_URL：请写上访问者打开的地址。`);
  if (answers.PUBLIC_URL && URL.parse(answers.PUBLIC_URL)?.href !== URL.parse(PUBLIC_URL)?.href)
    throw new StartRefusal(`PUBLIC_URL 在 ${file} 里是 ${PUBLIC_URL}，答案里是 ${answers.PUBLIC_URL}：请改成一样的。`);
  return { PUBLIC_URL, DATABASE_URL, DATABASE_OWNER_URL };
}

/** Those of the answers that are settings of the service. */
export const settingsAmong = (answers: Answers): Answers =>
  Object.fromEntries(settingNames.flatMap((key) => (answers[key] ? [[key, answers[key]]] : [])));

/** As systemd, Node and the next installation read it alike. */
function refuseQuotes(answers: Answers): void {
  const key = Object.keys(answers).find((name) => /['\n]/.test(answers[name]!));
  if (key) throw new StartRefusal(`${key} 里不能有单引号或换行；密码里的请写成 %27。`);
}

function fillIn(answers: Answers, open: () => Question[]): void {
  for (let next = open(); next[0]; next = open()) {
    const { key, usual } = next[0];
    const value = answers.PUBLIC_URL && usual?.(answers);
    if (!value) throw new StartRefusal(`没有说明 ${key}：请写进 --answers 的文件，或在终端里运行。`);
    answers[key] = value;
  }
}

async function ask(answers: Answers, open: () => Question[]): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  for (let next = open(); next[0]; next = open()) {
    const { key, ask, usual } = next[0];
    const value = usual?.(answers);
    const said = (await terminal.question(`${ask}${value ? ` [${value}]` : ''}：`)).trim();
    answers[key] = said || value || '';
    if (key === 'PUBLIC_URL' && !URL.canParse(answers[key]!)) delete answers[key];
  }
  terminal.close();
}

function checked(answers: Answers): Answers {
  refuseQuotes(answers);
  const { PUBLIC_URL, DATABASE_URL, NGINX, PORT_PREFIX } = answers;
  const url = URL.parse(PUBLIC_URL!);
  if (!url || !/^https?:$/.test(url.protocol)) throw new StartRefusal(`PUBLIC_URL 不是网址：${PUBLIC_URL}`);
  if (DATABASE_URL !== 'local' && !URL.canParse(DATABASE_URL!))
    throw new StartRefusal('DATABASE_URL 要写成 postgres://… 的地址，或 local。');
  if (!/^(yes|no)$/.test(NGINX!)) throw new StartRefusal('NGINX 只能是 yes 或 no。');
  if (NGINX === 'yes' && url.protocol !== 'https:')
    throw new StartRefusal('由 nginx 对外服务须用 https 的 PUBLIC_URL。');
  const wrong = wholeNumbers.find((key) => !/^[1-9]\d{0,4}$/.test(answers[key]!));
  if (wrong) throw new StartRefusal(`${wrong} 要写成正整数。`);
  if (Number(PORT_PREFIX) > highestPrefix) throw new StartRefusal('PORT_PREFIX 是端口的前几位，如 808。');
  return answers;
}

/** Keeps for the next installation what the settings of the service do not say. */
export function keepAnswers(layout: Layout, answers: Answers): void {
  const keys = [...questions.map(({ key }) => key), ...Object.keys(unasked)].filter((key) => !ofSettings.includes(key));
  const lines = keys.filter((key) => answers[key]).map((key) => `${key}='${answers[key]}'\n`);
  writeWhole(layout.answers, lines.join(''));
}

export type Ports = ReturnType<typeof portsOf>;

/** With 808: servers at 8081 and 8082, their figures at 9081 and 9082, nginx's inner address at 8080, publisher at 8090. */
export function portsOf({ PORT_PREFIX }: Answers) {
  const tens = Number(PORT_PREFIX) * 10;
  return { servers: [tens + 1, tens + 2], figures: [tens + 1001, tens + 1002], inner: tens, publisher: tens + 10 };
}
