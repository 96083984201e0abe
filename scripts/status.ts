import { loadSettingsOrRefuse } from '../server/settings.ts';
import { refuseToStart } from '../server/start-up.ts';
import { openInstallation } from './operator/installation.ts';
import { placesLine } from './operator/places.ts';
import { factText, readStatus } from './operator/status.ts';

/** `tongmou status [--json]`: how the installation is; ends with 1 when something is wrong. */
const installation = await open().catch(refuseToStart);
const facts = await readStatus(installation);
await installation.db?.destroy();

if (process.argv.includes('--json')) console.log(JSON.stringify({ facts }, null, 2));
else {
  console.log(placesLine(installation.config, installation.source));
  for (const fact of facts) console.log(factText(fact));
}
process.exitCode = facts.some(({ isWrong }) => isWrong) ? 1 : 0;

async function open() {
  return openInstallation(loadSettingsOrRefuse());
}
