import { readConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import { loadSettingsOrRefuse } from '../settings.ts';
import { refuseToStart } from '../start-up.ts';
import { verifyChain } from './chain-store.ts';

/** `npm run audit:verify [-- ENTRIES:HASH]`, with what a former run printed, so that entries cut off are found too. */
const former = /^(\d+):([0-9a-f]{64})$/.exec(process.argv[2] ?? '');
if (process.argv[2] && !former) throw new Error('Give what a former run printed, as ENTRIES:HASH.');

const db = await open().catch(refuseToStart);
const state = await verifyChain(db, former ? { entries: Number(former[1]), lastHash: former[2]! } : undefined);
await db.destroy();

if (state.holds) {
  console.log(`审计链完整，共 ${state.entries} 条：${state.entries}:${state.lastHash}`);
} else {
  console.error(`审计链在第 ${state.brokenAt} 条断开：${state.reason}`);
  process.exitCode = 1;
}

async function open() {
  return openDatabase(readConfig(loadSettingsOrRefuse().env));
}
