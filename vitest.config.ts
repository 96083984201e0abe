import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{clinical,contract,server,publisher,site,portal,demo,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    globalSetup: ['server/testing/template-databases.ts'],
    // A busy machine is forgiven; what fails each time fails.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
