import { join } from 'node:path';
import { layoutBelow } from './install/layout.ts';
import { separateRoles } from './install/roles.ts';

/** `tongmou roles`: gives the database of an installation an owner besides the role that servers work as. */
const { TONGMOU_SETTINGS } = process.env;
const usual = layoutBelow('');
const settings = TONGMOU_SETTINGS ? join(process.env.INIT_CWD ?? '', TONGMOU_SETTINGS) : usual.settings;
try {
  console.log((await separateRoles({ ...usual, settings })) ?? '数据库的角色已经是分开的。');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
