import { afterEach, expect, test, vi } from 'vitest';
import { rulesVersion } from '../clinical/rules-version.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** What the site takes from an environment with these settings. */
async function configurationWith(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  return (await import('./configuration.ts')).configuration;
}

test('the parents’ calculator claims the signature that the settings hold, and none that they hold in part', async () => {
  const whole = {
    CLINICAL_RULES_SIGNED_BY: '张三',
    CLINICAL_RULES_SIGNED_TITLE: '主任医师',
    CLINICAL_RULES_SIGNED_ON: '2026-11-20',
    CLINICAL_RULES_SIGNED_VERSION: rulesVersion,
  };
  const none = Object.fromEntries(Object.keys(whole).map((name) => [name, '']));
  expect((await configurationWith(none)).rulesSignature).toBeUndefined();
  expect((await configurationWith(whole)).rulesSignature).toMatchObject({ name: '张三', version: rulesVersion });
  await expect(configurationWith({ ...whole, CLINICAL_RULES_SIGNED_ON: '' })).rejects.toThrow('belong together');
});
