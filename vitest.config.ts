import { configDefaults, defineConfig } from 'vitest/config';

const rooms = '{clinical,contract,server,publisher,site,portal,demo}/**/*.test.{ts,tsx}';
/** They start processes, kill them, fill disks, or look at the whole built product. */
const slow = [
  'tests/**/*.test.ts',
  'publisher/site-press.test.ts',
  'demo/seed-cases.test.ts',
  'server/backup/*.test.ts',
  'server/database/migrations/*.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['server/testing/template-databases.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: [rooms],
          exclude: [...configDefaults.exclude, ...slow],
        },
      },
      { extends: true, test: { name: 'slow', include: slow } },
    ],
  },
});
