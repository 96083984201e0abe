import { writeFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import { dumpPGliteTemplate } from './scratch-databases.ts';

// A thread of its own: the embedded database blocks the one it works in.
await writeFile(workerData as string, Buffer.from(await (await dumpPGliteTemplate()).arrayBuffer()));
