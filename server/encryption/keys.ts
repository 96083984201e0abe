import { readFile, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import type { Config } from '../config.ts';
import { StartRefusal } from '../start-up.ts';

/** What opens files, and to whom new ones are closed. */
export type Keys = {
  /** By any identity that is listed. */
  open: Decrypter;
  /** By the newest identity alone. */
  openAsNewest: Decrypter;
  /** To the newest identity. */
  close: Encrypter;
  /** To the newest identity, and to those who keep a key of backups elsewhere. */
  closeBackups: Encrypter;
};

type Where = Partial<Pick<Config, 'encryption'>> & Pick<Config, 'dataDir'> & Partial<Pick<Config, 'backupDir'>>;

/**
 * The keys of ENCRYPTION_IDENTITY_FILE, as `age-keygen` writes them; the last one is the newest. Undefined: nothing is encrypted.
 * @throws StartRefusal when the file cannot be used, or goes wherever the data go
 */
export async function readKeys({ encryption, dataDir, backupDir }: Where): Promise<Keys | undefined> {
  if (!encryption) return undefined;
  const { identityFile, backupRecipients } = encryption;
  await refuseBeside(identityFile, [dataDir, backupDir]);
  const text = await readFile(identityFile, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartRefusal(`ENCRYPTION_IDENTITY_FILE ${identityFile} cannot be read (${code}).`);
  });
  const identities = identitiesIn(text);
  const newest = identities.at(-1);
  if (!newest) throw new StartRefusal(`ENCRYPTION_IDENTITY_FILE ${identityFile} holds no AGE-SECRET-KEY-1….`);
  try {
    const recipient = await identityToRecipient(newest);
    return {
      open: opener(identities),
      openAsNewest: opener([newest]),
      close: closer([recipient]),
      closeBackups: closer([recipient, ...backupRecipients]),
    };
  } catch {
    // The library's words could hold a part of the key.
    throw new StartRefusal(`A key in ${identityFile} or BACKUP_RECIPIENTS is not one of age's.`);
  }
}

/** The identities of a file, the oldest first; comments and empty lines are none. */
export const identitiesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'));

function opener(identities: string[]): Decrypter {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter;
}

function closer(recipients: string[]): Encrypter {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

/** @throws StartRefusal when a thief of one of the folders would get the keys as well, links followed */
export async function refuseBeside(identityFile: string, folders: (string | undefined)[]): Promise<void> {
  const file = await followed(identityFile);
  for (const folder of folders)
    if (folder && file.startsWith(`${await followed(folder)}${sep}`))
      throw new StartRefusal(
        `ENCRYPTION_IDENTITY_FILE must lie outside ${folder}: keys beside what they open protect nothing.`,
      );
}

/** Of what is not there yet, as far as it is. */
async function followed(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  if (real) return real;
  const above = dirname(path);
  return above === path ? path : join(await followed(above), path.slice(above.length));
}
