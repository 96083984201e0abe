import { isSigned } from '../../../contract/rules-signature.ts';
import { rulesVersion } from '../../../clinical/rules-version.ts';
import { type Check, hint } from '../finding.ts';

/** Whether a clinician of the department answers for the rules that run here. */
export const checkRules: Check = ({ config: { rulesSignature } }) => {
  if (isSigned(rulesSignature)) return [];
  const text = rulesSignature
    ? `临床规则签署的是 ${rulesSignature.version} 版，现在是 ${rulesVersion} 版`
    : `临床规则（${rulesVersion} 版）尚未由本科室签署`;
  return [hint(text, '科室审阅 docs/clinical-safety.zh-CN.md 后，在设置中填写四项 CLINICAL_RULES_SIGNED_…')];
};
