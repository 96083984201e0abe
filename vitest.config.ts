import { configDefaults, defineConfig } from 'vitest/config';

const rooms = '{clinical,contract,server,publisher,site,portal,demo,scripts}/**/*.test.{ts,tsx}';
/** They start processes, kill them, fill disks, look at the whole built product, or try very many cases. */
const slow = [
  'tests/**/*.test.ts',
  'server/matrix.test.ts',
  'clinical/principle.test.ts',
  'server/statistics/{conditions,figures}.test.ts',
  'server/consultation/versions-properties.test.ts',
  'server/reply/events.test.ts',
  'publisher/{inspection,published-site,site-builder}.test.ts',
  'demo/seed-cases.test.ts',
  'server/backup/*.test.ts',
  'server/database/migrations/*.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['server/testing/template-databases.ts'],
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: [rooms],
          exclude: [...configDefaults.exclude, ...slow],
          // None changes what another one sees. To load the modules once for all saves a third of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'slow', include: slow } },
    ],
  },
});
