/**
 * The version of the clinical rules, raised with every change of one: year and month, a third number for another one in
 * that month. docs/clinical-safety.md lists the rules of this version, and a signature holds for one version alone.
 */
export const rulesVersion = '2026.11.3';
