import { Button } from 'antd';
import { childPageTexts } from '../../../contract/child-texts.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import { rulesReviewTexts, statementTexts } from '../../../contract/statement-texts.ts';
import { judgementText, rulesThenText, statementText } from '../../../contract/statement-words.ts';
import { reviewRules } from '../../api/children.ts';
import { useAct } from '../../ui/use-act.ts';
import { RowButton } from '../../ui/RowActions.tsx';
import styles from './ChildPage.module.css';
import { saidByText } from './Statements.tsx';
import { endingOf, statementRows } from './statement-rows.ts';

type EndProps = { child: Child; onWithdraw: (entryId: number) => void };

/** Of a child who died or whose follow-up ended: who said so, when and why. */
export function EndBand({ child, onWithdraw }: EndProps) {
  const ending = endingOf(statementRows(child));
  if (!ending && child.isWatched) return null;
  const { content, entry } = ending ?? {};
  return (
    <div className={styles.band} role="note">
      <div>
        <strong>{content ? statementText(content) : childPageTexts.notWatched}</strong>
        {entry && <span>{saidByText(entry)}</span>}
      </div>
      {entry && child.isOwn && (
        <RowButton
          label={statementTexts.takeBack}
          of={`：${statementText(content!)}`}
          onClick={() => onWithdraw(entry.id)}
        />
      )}
    </div>
  );
}

type ReviewProps = { child: Child; onReviewed: () => Promise<unknown> };

/** Of a child whom new rules judge more strictly: both answers, until somebody has looked. */
export function ReviewBand({ child, onReviewed }: ReviewProps) {
  const { act, busy } = useAct({ toasts: true });
  const { rulesReview, standing, isOwn } = child;
  if (!rulesReview) return null;
  const review = () => act(() => reviewRules(child.id), { done: rulesReviewTexts.saved, after: onReviewed });
  return (
    <section className={styles.band} aria-labelledby="rules-review">
      <div>
        <h2 id="rules-review">{rulesReviewTexts.title}</h2>
        <p>{rulesReviewTexts.note}</p>
        <p>
          {rulesReviewTexts.now}：
          <strong>{standing.summary ? judgementText(standing.summary) : rulesReviewTexts.noAnswer}</strong>
        </p>
        <p>
          {rulesReviewTexts.before}（{rulesThenText(rulesReview)}）：{judgementText(rulesReview.before)}
        </p>
      </div>
      {isOwn && (
        <Button type="primary" loading={busy} onClick={review}>
          {rulesReviewTexts.reviewed}
        </Button>
      )}
    </section>
  );
}
