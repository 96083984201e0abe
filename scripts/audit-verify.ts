import { refuseToStart } from '../server/start-up.ts';
import { chainWords, checkChain, readProof } from './operator/proofs.ts';
import { settingsOfService } from './operator/settings.ts';

/**
 * `npm run audit:verify [-- ENTRIES:HASH] [--anchors FILE]`, with what a former run printed or servers wrote elsewhere, so that
 * entries cut off are found too.
 */
const proof = readProof(process.argv.slice(2));
const state = await checkChain(settingsOfService(), proof).catch(refuseToStart);
if (state.holds) console.log(chainWords(state));
else {
  console.error(chainWords(state));
  process.exitCode = 1;
}
