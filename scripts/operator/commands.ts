export type Command = {
  name: string;
  /** What may follow the name. */
  takes?: string;
  script: string;
  help: string;
  /** Reads nothing of the service's, so whoever calls runs it. */
  asCaller?: boolean;
};

/** What `tongmou` can do. */
export const commands: Command[] = [
  { name: 'status', takes: '[--json]', script: 'scripts/status.ts', help: '看版本、服务、数据库、备份和发布的情况' },
  { name: 'doctor', takes: '[--json]', script: 'scripts/doctor.ts', help: '查找问题，并说明怎样处理' },
  { name: 'backup', takes: '[FILE]', script: 'scripts/backup.ts', help: '备份数据库和图片；不写文件名则放进备份目录' },
  {
    name: 'restore',
    takes: 'FILE|latest [--replace]',
    script: 'scripts/restore.ts',
    help: '恢复备份；先停止服务，--replace 取代现有数据',
  },
  {
    name: 'verify',
    takes: '[条数:散列值] [--anchors FILE]',
    script: 'scripts/verify.ts',
    help: '核对审计链，并从头到尾读一遍最新的备份',
  },
  { name: 'export', takes: 'DIR', script: 'scripts/export.ts', help: '把全部数据导出为普通文件，供其他系统读取' },
  { name: 'admin-reset', script: 'scripts/admin-reset.ts', help: '给 admin 一个新的一次性密码' },
  {
    name: 'factor-remove',
    takes: 'USERNAME',
    script: 'scripts/factor-remove.ts',
    help: '用户丢失了全部第二步验证方式时，为其移除',
  },
  {
    name: 'key',
    takes: 'FILE',
    script: 'scripts/encryption-key.ts',
    help: '给密钥文件加一个新密钥，没有文件就新建',
    asCaller: true,
  },
  { name: 'encrypt', script: 'scripts/encrypt.ts', help: '用最新的密钥加密全部图片；换密钥后再运行一次' },
  {
    name: 'roles',
    script: 'scripts/roles.ts',
    help: '把本机数据库的所有者、应用和审计分成三个角色（用 root）',
    asCaller: true,
  },
  { name: 'rerender', script: 'scripts/rerender.ts', help: '重新生成网站的全部页面' },
  { name: 'logs', takes: '[-f]', script: 'scripts/logs.ts', help: '看服务的日志；-f 持续显示', asCaller: true },
];

export const commandNamed = (name: string | undefined): Command | undefined =>
  commands.find((command) => command.name === name);

const width = 34;

export const helpText = [
  '用法：tongmou 命令',
  '',
  ...commands.map(({ name, takes = '', help }) => `  ${`${name} ${takes}`.padEnd(width - wide(takes))}${help}`),
  `  ${'help'.padEnd(width)}显示本说明`,
].join('\n');

/** How many of the characters take two columns. */
function wide(text: string): number {
  return text.match(/[^ -~]/gu)?.length ?? 0;
}
