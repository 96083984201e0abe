import { loadSettingsOrRefuse, type Settings } from '../server/settings.ts';
import { refuseToStart } from '../server/start-up.ts';
import { examine, findingText } from './operator/doctor.ts';

/** `tongmou doctor [--json]`: what is wrong, and what to do about it; ends with 1 when something is. */
const asJson = process.argv.includes('--json');
const { checked, findings } = await examine(settings());
if (asJson) console.log(JSON.stringify({ checked, findings }, null, 2));
else {
  for (const finding of findings) console.log(findingText(finding));
  const clean = checked.filter((about) => !findings.some((finding) => finding.about === about));
  if (clean.length > 0) console.log(`[正常] ${clean.join('、')}`);
}
process.exitCode = findings.some(({ level }) => level === 'wrong') ? 1 : 0;

function settings(): Settings {
  try {
    return loadSettingsOrRefuse();
  } catch (error) {
    refuseToStart(error);
  }
}
