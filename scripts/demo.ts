import { resolve } from 'node:path';
import { pages } from '../contract/paths.ts';
import { demoPassword, seedDemo } from '../demo/seed.ts';
import { buildSite } from '../site/build.ts';
import { startProcesses, stopWithProcess, untilReady } from './processes.ts';

const dataDir = resolve(process.env.DATA_DIR || 'var/demo');
const distDir = resolve(process.env.DIST_DIR || 'dist');

await Promise.all([buildSite(distDir), seedDemo({ dataDir, databaseUrl: process.env.DATABASE_URL || undefined })]);
const running = await startProcesses({
  ...process.env,
  DATA_DIR: dataDir,
  DIST_DIR: distDir,
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
});
stopWithProcess(running);
await untilReady(running.url, 60_000);

console.log(`
童眸已启动

  公众网站    ${running.url}${pages.home}
  登录        ${running.url}${pages.login}

  示例账号（密码均为 ${demoPassword()}）
  admin       超级管理员
  bianji      内容编辑：撰写、发布文章
  guanli      医院与用户管理员
  wuquan      尚未分配角色
  yisheng01 … yisheng30    医生

  按 Ctrl+C 停止。数据保存在 ${dataDir}
`);
