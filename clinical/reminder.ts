import { type SourceId, sources } from './sources.ts';

/** Something worth a thought, with the rule it was computed from and where the rule stands. Never an order. */
export type Reminder = {
  /** Stable, for keys and tests: `rop-type-1-OD`. */
  id: string;
  /** In Chinese; begins with 提示. */
  text: string;
  rule: string;
  source: string;
  /** Hours or days count. */
  pressing: boolean;
};

export const reminder = (id: string, text: string, rule: string, source: SourceId, pressing = false): Reminder => ({
  id,
  text: `提示：${text}`,
  rule,
  source: sources[source],
  pressing,
});
