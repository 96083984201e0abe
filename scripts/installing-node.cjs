/**
 * Before `npm ci`, or right after it where npm is an old one. npm leaves out the native packages that refuse the Node it
 * runs on, without a word, and the build dies of it: what such a Node installed goes again.
 */
const { rmSync } = require('node:fs');

const [, installing = process.versions.node] = /\bnode\/v(\S+)/.exec(process.env.npm_config_user_agent || '') || [];
const [major, minor] = installing.split('.').map(Number);
// What the build's native packages ask for: ^20.19.0 || >=22.12.0.
const isRight = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
if (!isRight) {
  rmSync('node_modules', { recursive: true, force: true });
  console.error(
    `Node ${installing} is too old to install with. Nothing is installed; run: npx -y -p node@24 -p npm@11 npm ci`,
  );
  process.exit(78);
}
