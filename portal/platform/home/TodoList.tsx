import { Link } from 'react-router-dom';
import { pages } from '../../../contract/paths.ts';
import type { TodoEntry, TodoKind } from '../../../contract/schemas/todo.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import { reasonOf } from '../../api/call.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Freshness } from '../../ui/Freshness.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { dueText } from '../waiting/due-text.ts';
import { UrgencyName } from '../waiting/CaseUrgency.tsx';
import { type TodoState, useTodo } from './todo.ts';
import styles from './TodoList.module.css';

const shown = 8;

/** What waits for this doctor, each with one tap to where it is done. Days of exams stand in the band of urgent children. */
export function TodoList() {
  const todo = useTodo();
  return (
    <section className={styles.todo} aria-labelledby="todo">
      <h2 id="todo">待我处理{todo.data && todo.entries.length > 0 && <small>{todo.entries.length} 项</small>}</h2>
      <Freshness isFormer={todo.isFormer} hasFailed={Boolean(todo.error)} at={todo.at} onRetry={() => todo.mutate()} />
      <Content todo={todo} />
    </section>
  );
}

function Content({ todo: { data, error, entries, isValidating, mutate } }: { todo: TodoState }) {
  if (error && !data)
    return <Failure text="获取待处理事项失败" reason={reasonOf(error)} busy={isValidating} onRetry={() => mutate()} />;
  if (!data) return <Loading rows={3} />;
  if (entries.length === 0) return <p>没有等您答复的邀请、未读的回复和修改，您发起的会诊也没有需要催促的。</p>;
  return (
    <>
      <ul>
        {entries.slice(0, shown).map((entry) => (
          <Entry key={entry.consultation.id} entry={entry} />
        ))}
      </ul>
      {entries.length > shown && (
        <p>
          列出最急的 {shown} 项，其余见<Link to={pages.platformConsultations}>我的会诊</Link>。
        </p>
      )}
    </>
  );
}

/** Where what is to be done is done. */
const places: Record<TodoKind, string> = {
  alarm: '#alarm',
  invitation: '#invitation',
  unread: '#replies',
  declined: '#people',
  unanswered: '#people',
  exam: '#findings',
};

function Entry({ entry: { kinds, consultation } }: { entry: TodoEntry }) {
  const { id, patient_name, title, urgency, reply_due, overdue } = consultation;
  const waits = kinds.some((kind) => kind === 'invitation' || kind === 'unanswered' || kind === 'declined');
  return (
    <li>
      <Link
        to={{ pathname: pages.platformConsultation(id), hash: places[kinds[0]!] }}
        data-alarm={kinds[0] === 'alarm'}
      >
        <span className={styles.why}>{whyText(kinds, consultation)}</span>
        <UrgencyName urgency={urgency} />
        <strong>{patient_name}</strong>
        <span className={styles.title}>{title}</span>
        {waits && (
          <span className={styles.due} data-overdue={overdue}>
            {dueText(Date.parse(reply_due), Date.now())}
          </span>
        )}
      </Link>
    </li>
  );
}

/** `急症提醒待确认`, `会诊邀请待答复，2 条新回复`. */
function whyText(kinds: readonly TodoKind[], { invitation, unread_count, has_changed }: TodoEntry['consultation']) {
  const words: Record<TodoKind, string> = {
    alarm: '急症提醒待确认',
    invitation: invitation === 'accepted' ? '已接受，待回复' : '会诊邀请待答复',
    unread: [unread_count > 0 && `${unread_count} 条新回复`, has_changed && historyTexts.caseChanged]
      .filter(Boolean)
      .join('，'),
    declined: '可以改请其他医生',
    unanswered: '还没有人回复',
    exam: '复查或治疗到期',
  };
  return kinds.map((kind) => words[kind] || '有新的会诊邀请').join('，');
}
