import { contactResultNames } from './child-texts.ts';
import type { ContactContent } from './schemas/child.ts';

/** `已约定日期：2026-03-02（奶奶接听）` */
export function contactText({ result, promisedOn, note }: ContactContent): string {
  return [contactResultNames[result], promisedOn && `：${promisedOn}`, note && `（${note}）`].filter(Boolean).join('');
}
