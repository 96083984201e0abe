import { type Day, dayText, isDay } from '../clinical/ages.ts';
import { rulesVersion } from '../clinical/rules-version.ts';

/** A clinician of the department answers for one version of the rules. */
export type RulesSignature = { name: string; title: string; date: Day; version: string };

/** Where server and site find it in the environment. */
export const signatureSettings = {
  name: 'CLINICAL_RULES_SIGNED_BY',
  title: 'CLINICAL_RULES_SIGNED_TITLE',
  date: 'CLINICAL_RULES_SIGNED_ON',
  version: 'CLINICAL_RULES_SIGNED_VERSION',
} as const;

/** The signature in an environment, neither when there is none, or what keeps the settings from being one. */
export function readSignature(env: Record<string, string | undefined>): { signature?: RulesSignature; fault?: string } {
  const read = (key: keyof RulesSignature) => env[signatureSettings[key]]?.trim() || undefined;
  const [name, title, date, version] = [read('name'), read('title'), read('date'), read('version')];
  if (!name && !title && !date && !version) return {};
  if (!name || !title || !date || !version)
    return { fault: `${Object.values(signatureSettings).join(', ')} belong together` };
  if (!isDay(date)) return { fault: `${signatureSettings.date} must be a day such as 2026-11-20` };
  return { signature: { name, title, date, version } };
}

/** Whether the rules that run here are those that were signed. */
export const isSigned = (signature: RulesSignature | null | undefined): boolean => signature?.version === rulesVersion;

/** What stands below each assessment: who signed the rules that made it, or that nobody did. */
export function signatureText(signature: RulesSignature | null | undefined): string {
  if (signature && isSigned(signature)) {
    const { name, title, date } = signature;
    return `临床规则版本 ${rulesVersion}，由${name}${title}于 ${dayText(date)}签署`;
  }
  const other = signature ? `；已签署的是 ${signature.version} 版，不适用于本版` : '';
  return `临床规则尚未由本科室签署（规则版本 ${rulesVersion}${other}）`;
}
