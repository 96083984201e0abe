import { Link } from 'react-router-dom';
import { historyTexts } from '../../../contract/history-texts.ts';
import { pages } from '../../../contract/pages.ts';
import type { TodoEntry, TodoKind } from '../../../contract/schemas/todo.ts';
import { reasonOf } from '../../api/call.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Freshness } from '../../ui/Freshness.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { UrgencyMark } from '../findings/UrgencyMark.tsx';
import { useNow } from '../today.ts';
import { replyAnchor } from '../reply/graver-grading.ts';
import { useUnread } from '../unread-replies/unread-replies.tsx';
import { UrgencyName } from '../waiting/CaseUrgency.tsx';
import { dueText, timeLeft } from '../waiting/duration.ts';
import { type TodoState, useTodo } from './todo.ts';
import styles from './TodoList.module.css';
import { WaitingLine } from './WaitingLine.tsx';

const shown = 8;

/** What waits for this doctor, each with one tap to where it is done. Days of exams stand in the band of urgent children. */
export function TodoList() {
  const todo = useTodo();
  const { data, entries, hasMore } = todo;
  return (
    <section className={styles.todo} aria-labelledby="todo">
      <h2 id="todo">
        待我处理
        {data && entries.length > 0 && (
          <small>
            {entries.length} 项{hasMore && '以上'}
          </small>
        )}
      </h2>
      {data && (
        <Freshness
          isFormer={todo.isFormer}
          hasFailed={Boolean(todo.error)}
          at={todo.at}
          onRetry={() => todo.mutate()}
        />
      )}
      <WaitingLine />
      <Content todo={todo} />
    </section>
  );
}

function Content({ todo: { data, error, entries, isFormer, isValidating, mutate } }: { todo: TodoState }) {
  if (error && !data)
    return <Failure text="获取待处理事项失败" reason={reasonOf(error)} busy={isValidating} onRetry={() => mutate()} />;
  if (!data) return <Loading rows={3} />;
  if (entries.length === 0)
    return (
      <p className={styles.none}>
        {data.counts.exam > 0 ? '除下列患儿外，暂无待处理事项：' : '暂无待处理事项：'}
        邀请都已答复，回复和修改都已查看，您发起的会诊暂时不用催促。
      </p>
    );
  return (
    <>
      <ul aria-busy={isFormer} inert={isFormer}>
        {entries.slice(0, shown).map((entry) => (
          <Entry key={entry.consultation.id} entry={entry} />
        ))}
      </ul>
      {entries.length > shown && (
        <details>
          <summary>其余 {entries.length - shown} 项</summary>
          <ul aria-busy={isFormer} inert={isFormer}>
            {entries.slice(shown).map((entry) => (
              <Entry key={entry.consultation.id} entry={entry} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** What is to be done, and where on the page of the case. What is unread and is no reply is told at its head. */
const acts: Record<TodoKind, { word: string; hash: string }> = {
  alarm: { word: '去确认', hash: '#alarm' },
  invitation: { word: '去答复', hash: '#invitation' },
  unread: { word: '去查看', hash: '' },
  declined: { word: '改请医生', hash: '#people' },
  unanswered: { word: '邀请更多医生', hash: '#people' },
  outcome: { word: '填写结局', hash: '#outcome' },
  exam: { word: '去查看', hash: '#findings' },
};

/** Who accepted has to reply, and nobody acknowledges the alarm of their own case. */
function actOf(kind: TodoKind, consultation: TodoEntry['consultation']) {
  if (isAccepted(kind, consultation)) return { word: '去回复', hash: '#reply' };
  return kind === 'alarm' && consultation.is_initiator ? { ...acts.alarm, word: '去查看' } : acts[kind];
}

function Entry({ entry: { kinds, consultation } }: { entry: TodoEntry }) {
  const { id, patient_name, title, urgency, reply_due, waits_for_reply, is_initiator, assessment } = consultation;
  const first = kinds[0]!;
  const firstUnread = useFirstUnread(id);
  const { word, hash } = actOf(first, consultation);
  const now = useNow();
  const isOverdue = Date.parse(reply_due) < now;
  const isPromised =
    waits_for_reply && kinds.some((kind) => kind !== 'unread' && kind !== 'outcome' && kind !== 'exam');
  return (
    <li>
      <Link
        to={{ pathname: pages.platformConsultation(id), hash: first === 'unread' ? firstUnread : hash }}
        data-alarm={first === 'alarm'}
      >
        <span className={styles.why}>{whyText(kinds, consultation)}</span>
        <UrgencyName urgency={urgency} />
        <strong>{patient_name}</strong>
        {kinds.includes('exam') && assessment && <UrgencyMark summary={assessment} />}
        <span className={styles.title}>{title}</span>
        {isPromised && (
          <span className={styles.due} data-overdue={isOverdue}>
            {is_initiator && !isOverdue ? `答复期限${timeLeft(reply_due, now)}` : dueText(reply_due, now)}
          </span>
        )}
        <span className={styles.act}>{word}</span>
      </Link>
    </li>
  );
}

const isAccepted = (kind: TodoKind, { invitation }: TodoEntry['consultation']) =>
  kind === 'invitation' && invitation === 'accepted';

/** The place of the oldest reply of a case that this doctor has not read; empty where that is not known. */
function useFirstUnread(id: number): string {
  const { replies } = useUnread();
  const oldest = replies.findLast(({ consId }) => consId === id);
  return oldest ? `#${replyAnchor(oldest.replyId)}` : '';
}

/** `急症提醒待确认`, `会诊邀请待答复，2 条新回复`. Days stand beside it with their mark. */
function whyText(kinds: readonly TodoKind[], consultation: TodoEntry['consultation']): string {
  const { unread_count, has_changed } = consultation;
  const unread = [unread_count > 0 && `${unread_count} 条新回复`, has_changed && historyTexts.caseChanged];
  const words: Record<TodoKind, string> = {
    alarm: consultation.is_initiator ? '急症提醒待受邀医生确认' : '急症提醒待确认',
    invitation: isAccepted('invitation', consultation) ? '已接受，待回复' : '会诊邀请待答复',
    unread: unread.filter(Boolean).join('，') || '有新的会诊邀请',
    declined: '受邀医生谢绝、外出或账号已停用，可改请其他医生',
    unanswered: '还没有人回复',
    outcome: '结局待填写',
    exam: '',
  };
  return kinds
    .map((kind) => words[kind])
    .filter(Boolean)
    .join('，');
}
