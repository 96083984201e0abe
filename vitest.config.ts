import { configDefaults, defineConfig } from 'vitest/config';

/** What is long: thousands of generated cases, kills, failover, installation. It runs in `npm run nightly`. */
const long = ['tests/nightly/**/*.test.ts', '**/*.nightly.test.ts'];
/** What looks at the whole built product, or starts it. */
const product = ['tests/**/*.test.ts', 'publisher/{inspection,published-site,site-builder}.test.ts'];
const exclude = [...configDefaults.exclude, ...long];
const databases = 'tests/databases.ts';
const demo = 'tests/e2e/product.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{clinical,contract,publisher,site,portal,demo,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...product],
          // None changes what another one sees. To load the modules once for all saves a third of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'server', include: ['server/**/*.test.ts'], exclude, isolate: false, globalSetup: [databases] },
      },
      {
        extends: true,
        test: { name: 'product', include: product, exclude, isolate: false, globalSetup: [databases, demo] },
      },
      { extends: true, test: { name: 'nightly', include: long, testTimeout: 600_000, globalSetup: [databases, demo] } },
    ],
  },
});
