import { refuseToStart } from '../server/start-up.ts';
import { chainWords, checkChain, readKnown } from './operator/proofs.ts';
import { settingsOfService } from './operator/settings.ts';

/** `npm run audit:verify [-- ENTRIES:HASH]`, with what a former run printed, so that entries cut off are found too. */
const known = readKnown(process.argv[2]);
const state = await checkChain(settingsOfService(), known).catch(refuseToStart);
if (state.holds) console.log(chainWords(state));
else {
  console.error(chainWords(state));
  process.exitCode = 1;
}
