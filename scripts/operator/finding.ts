import type { Config } from '../../server/config.ts';
import type { Db } from '../../server/database/row-types.ts';
import type { Unit } from './units.ts';

/** What is not as it should be, and what to do about it. A hint is no fault: the product works. */
export type Finding = { level: 'wrong' | 'hint'; text: string; remedy: string };

export const wrong = (text: string, remedy: string): Finding => ({ level: 'wrong', text, remedy });
export const hint = (text: string, remedy: string): Finding => ({ level: 'hint', text, remedy });

/** What checks look at. */
export type Installation = {
  config: Config;
  env: NodeJS.ProcessEnv;
  /** The file of settings, or 'environment'. */
  source: string;
  /** The product's folder. */
  root: string;
  /** Undefined while it does not answer, or another process holds the embedded one: `databaseFault` says which. */
  db: Db | undefined;
  databaseFault: string | undefined;
  units: Unit[];
  /** Where each server answers on this machine. */
  servers: string[];
  /** Where the publisher answers; undefined where no setting says so. */
  publisher: string | undefined;
  now: Date;
};

export type Check = (installation: Installation) => Promise<Finding[]> | Finding[];
