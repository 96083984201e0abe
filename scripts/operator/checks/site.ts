import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, wrong } from '../finding.ts';

/** Whether there are pages that visitors can be served. */
export const checkSite: Check = ({ config: { dataDir, distDir } }) => {
  const findings = [];
  if (!existsSync(join(distDir, 'server')))
    findings.push(wrong(`${distDir} 里没有生成网站所需的文件`, '重新安装本版本；源码目录中运行 npm run build'));
  if (!existsSync(join(dataDir, 'site', 'current', 'hospital', 'home.html')))
    findings.push(wrong(`没有可供访问的网站（${join(dataDir, 'site')}）`, 'tongmou rerender；发布程序须在运行'));
  return findings;
};
