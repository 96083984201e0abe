import { pages } from '../contract/pages.ts';
import { demoSettings } from '../contract/settings.ts';
import { demoPassword, seedDemo } from '../demo/seed.ts';
import { readConfig } from '../server/config.ts';
import { prepareDataDir, refuseToStart } from '../server/start-up.ts';
import { buildSite } from '../site/build.ts';
import { nextFreePort } from './ports.ts';
import { startProcesses, untilReady } from './processes.ts';

try {
  const config = readConfig({ ...process.env, DATA_DIR: process.env.DATA_DIR || 'var/demo' });
  await prepareDataDir(config.dataDir);
  const port = await nextFreePort(config.port, config.host);
  if (port !== config.port) console.log(`端口 ${config.port} 已被占用，改用 ${port}。`);
  await Promise.all([buildSite(config.distDir), seedDemo(config)]);
  const env = {
    ...demoSettings,
    ...process.env,
    PORT: String(port),
    DATA_DIR: config.dataDir,
    DATABASE: config.databaseUrl ? '' : 'embedded',
    DIST_DIR: config.distDir,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  };
  const running = await startProcesses(env, { endsWithParent: true });
  await untilReady(running.url, 60_000);
  console.log(welcome(running.url, config.dataDir));
} catch (error) {
  refuseToStart(error);
}

function welcome(url: string, dataDir: string): string {
  return `
童眸已启动

  公众网站    ${url}${pages.home}
  登录        ${url}${pages.login}

  示例账号（密码均为 ${demoPassword()}）
  admin       超级管理员
  bianji      内容编辑：撰写、发布文章
  guanli      医院与用户管理员
  wuquan      尚未分配角色
  yisheng01 … yisheng30    医生

  按 Ctrl+C 停止。数据保存在 ${dataDir}
`;
}
