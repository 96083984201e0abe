import { run } from './build.ts';
import { ensureChromium } from './chromium.ts';

ensureChromium();
await run('npm', ['run', '--silent', 'check']);
await run('playwright', ['test']);
