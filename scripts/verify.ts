import { chainWords, checkChain, checkNewestBackup, readProof } from './operator/proofs.ts';
import { settingsOfService } from './operator/settings.ts';

/** `tongmou verify [ENTRIES:HASH] [--anchors FILE]`: whether the audit is whole, and the newest backup can be restored. */
const proof = readProof(process.argv.slice(2));
const config = settingsOfService();

await tell(async () => {
  const state = await checkChain(config, proof);
  if (!state.holds) throw new Error(chainWords(state));
  return chainWords(state);
});
await tell(() => checkNewestBackup(config));

async function tell(proof: () => Promise<string>): Promise<void> {
  try {
    console.log(await proof());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
