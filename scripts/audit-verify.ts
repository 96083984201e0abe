import { verifyChain } from '../server/audit/chain-store.ts';
import { openDatabase } from '../server/database/open.ts';
import { refuseToStart } from '../server/start-up.ts';
import { settingsOfService } from './operator/settings.ts';

/** `npm run audit:verify [-- ENTRIES:HASH]`, with what a former run printed, so that entries cut off are found too. */
const former = /^(\d+):([0-9a-f]{64})$/.exec(process.argv[2] ?? '');
if (process.argv[2] && !former) throw new Error('Give what a former run printed, as ENTRIES:HASH.');

const db = await openDatabase(settingsOfService()).catch(refuseToStart);
const state = await verifyChain(db, former ? { entries: Number(former[1]), lastHash: former[2]! } : undefined).catch(
  refuseToStart,
);
await db.destroy();

if (state.holds) {
  console.log(`审计链完整，共 ${state.entries} 条：${state.entries}:${state.lastHash}`);
} else {
  console.error(`审计链在第 ${state.brokenAt} 条断开：${state.reason}`);
  process.exitCode = 1;
}
