import { useEffect, useMemo, useRef } from 'react';
import useSWR from 'swr';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { ConsultationHistory, Signature } from '../../../contract/schemas/record.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import { outcomeText } from '../../../contract/outcome-words.ts';
import { isAttended } from '../../api/attended.ts';
import { historySince } from '../../api/history.ts';
import { beijingMinute } from '../../ui/time.ts';
import { statusWords } from './CaseEvents.tsx';
import { changeWords } from './state-changes.ts';

/** What became of a case since a moment in sentences, and which version was the newest before it. */
export function newsOf({ versions, statusChanges, withdrawnReplies, outcomes }: ConsultationHistory, since: string) {
  const fresh = versions.filter(({ savedAt }) => savedAt >= since);
  const seen = versions.find(({ savedAt }) => savedAt < since) ?? versions.at(-1);
  const words = [
    ...statusChanges
      .filter(({ at }) => at >= since)
      .map((change) => `${beijingMinute(change.at)} 会诊已${statusWords(change)}`)
      .toReversed(),
    ...withdrawnReplies
      .filter(({ withdrawnAt }) => withdrawnAt >= since)
      .map(({ withdrawnAt, savedBy }) => `${beijingMinute(withdrawnAt)} ${personText(savedBy)}撤回了一条意见`),
    ...outcomes
      .filter(({ savedAt }) => savedAt >= since)
      .map(({ savedAt, content }) => `${beijingMinute(savedAt)} 结局：${outcomeText(content)}`)
      .toReversed(),
    ...fresh.flatMap(({ reason }) => (reason === null ? [] : [`病例已更正：${reason || historyTexts.noReason}`])),
    ...(seen && versions[0] ? changeWords(seen.state, versions[0].state) : []),
  ];
  const parts = new Set([
    ...fresh.flatMap(({ changed }) => changed.map((field) => partOf[field] ?? 'patient')),
    ...(outcomes.some(({ savedAt }) => savedAt >= since) ? ['outcome'] : []),
    ...(withdrawnReplies.some(({ withdrawnAt }) => withdrawnAt >= since) ? ['replies'] : []),
  ]);
  return { words: [...new Set(words)], seen: seen?.versionNo, parts };
}

/** Where on the page of a case a field stands, by the id of the heading; all others with the patient. */
const partOf: Partial<Record<ConsultationHistory['versions'][number]['changed'][number], string>> = {
  consultationDesc: 'description',
  attachments: 'pictures',
  findings: 'findings',
  invitedDoctors: 'people',
  urgency: 'people',
  urgencyReason: 'people',
};

const inViewMs = 1000;

/**
 * What changed in a case since this doctor last saw it, for this visit; `onSeen` is called once each part of it was in view
 * for a moment, with somebody at the page.
 */
export function useNews(detail: ConsultationDetail, since: string | null, onSeen: () => void) {
  const { id, versionNo, consultationStatus, outcome } = detail;
  const { data: history, error } = useSWR(
    since && ['case news', id, versionNo, consultationStatus, outcome?.versionNo, since],
    () => historySince(id, since!),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  const news = useMemo(() => history && since && newsOf(history, since), [history, since]);
  const latest = useRef(onSeen);
  latest.current = onSeen;
  useEffect(() => {
    if (!news || detail.unseenSince === null) return;
    const headings = [...news.parts].flatMap((part) => document.getElementById(part) ?? []);
    const told = document.getElementById('news')?.closest('section') ?? [];
    return whenAllSeen([told, headings].flat(), () => isAttended() && latest.current());
  }, [news, detail]);
  return { ...(news || { words: [], seen: undefined, parts: new Set<string>() }), isKnown: Boolean(news), error };
}

/** The page's header, which covers what was scrolled past. */
const headerPx = 60;

/** Calls `act` once each of the elements was in view for a moment, whole or over half of the window. Answers how to stop. */
function whenAllSeen(elements: Element[], act: () => void): () => void {
  const missing = new Set(elements);
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const watch = { rootMargin: `-${headerPx}px 0px 0px`, threshold: [0, 0.25, 0.5, 0.75, 0.99] };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
      clearTimeout(timers.get(target));
      const isInView = intersectionRatio >= 0.99 || intersectionRect.height > (rootBounds?.height ?? 0) / 2;
      if (!isInView || !missing.has(target)) continue;
      const seen = () => {
        if (isCovered(target)) return void timers.set(target, setTimeout(seen, inViewMs));
        missing.delete(target);
        if (missing.size === 0) act();
      };
      timers.set(target, setTimeout(seen, inViewMs));
    }
  }, watch);
  for (const element of elements) observer.observe(element);
  return () => {
    observer.disconnect();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** Whether something lies over the middle of an element, as the box of a reply does while one is written. */
function isCovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

const personText = ({ doctorName, doctorHospital }: Signature): string => `${doctorName}（${doctorHospital}）`;
