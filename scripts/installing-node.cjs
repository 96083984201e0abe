/**
 * Before `npm ci`, or right after it where npm is an old one. npm leaves out the native packages that refuse the Node it
 * runs on, without a word, and the build dies of it: what such a Node installed goes again.
 */
const { execFileSync } = require('node:child_process');
const { rmSync } = require('node:fs');
const { engines } = require('../package.json');

// Not this one: npm puts the Node it has just installed first.
const installing = execFileSync(process.env.npm_node_execpath || process.execPath, ['-p', 'process.versions.node']);
const [major, minor] = String(installing).split('.').map(Number);
const isRight = engines.node.split('||').some((range) => {
  const [, sign, ofMajor, fromMinor] = /(\^|>=)(\d+)\.(\d+)/.exec(range);
  return major === Number(ofMajor) ? minor >= Number(fromMinor) : sign === '>=' && major > Number(ofMajor);
});
if (!isRight) {
  rmSync('node_modules', { recursive: true, force: true });
  console.error(
    `Node ${String(installing).trim()} is too old to install with. Nothing is installed; run: npx -y -p node@24 -p npm@11 npm ci`,
  );
  process.exit(78);
}
