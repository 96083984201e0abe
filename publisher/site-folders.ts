import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';

/** Which build of the site a folder holds, and how far it shows the publication log. */
const folderState = z.object({ site: z.string(), epoch: z.string(), cursor: z.int() });
export type FolderState = z.output<typeof folderState>;

/**
 * The folders of the site: `current` is a link to the one visitors are served from. A folder's state stands beside it
 * (`NAME.json`, no visitor can ask for it), so turning the link changes pages and state in one step.
 */
export class SiteFolders {
  readonly #siteDir: string;

  constructor(siteDir: string) {
    this.#siteDir = siteDir;
    mkdirSync(siteDir, { recursive: true });
  }

  /** The folder visitors are served from. No state: it cannot be trusted to show anything in particular. */
  current(): { folder: string; state: FolderState | undefined } | undefined {
    const link = join(this.#siteDir, 'current');
    if (!existsSync(link)) return undefined;
    const folder = join(this.#siteDir, readlinkSync(link));
    return { folder, state: readState(`${folder}.json`) };
  }

  /** An empty folder for a build of the site, with a name no folder here has. */
  create(siteId: string): string {
    const numbers = readdirSync(this.#siteDir).map((name) => Number(/-(\d+)(\.json)?$/.exec(name)?.[1] ?? 0));
    const folder = join(this.#siteDir, `${siteId}-${Math.max(0, ...numbers) + 1}`);
    mkdirSync(folder);
    return folder;
  }

  async store(folder: string, state: FolderState): Promise<void> {
    await writeFile(`${folder}.json~`, JSON.stringify(state));
    await rename(`${folder}.json~`, `${folder}.json`);
  }

  /** Serves visitors from this folder from now on, and removes every other. */
  async switchTo(folder: string): Promise<void> {
    const link = join(this.#siteDir, 'current');
    await rm(`${link}~`, { force: true });
    await symlink(basename(folder), `${link}~`);
    await rename(`${link}~`, link);
    await this.removeOthers(folder);
  }

  /** Removes what earlier builds, and starts that were interrupted, left behind. */
  async removeOthers(folder: string): Promise<void> {
    const kept = new Set(['current', basename(folder), `${basename(folder)}.json`]);
    for (const name of readdirSync(this.#siteDir)) {
      if (!kept.has(name)) await rm(join(this.#siteDir, name), { recursive: true, force: true });
    }
  }
}

function readState(path: string): FolderState | undefined {
  try {
    return folderState.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
