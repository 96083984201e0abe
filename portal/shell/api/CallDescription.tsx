import { useState } from 'react';
import { apiBase } from '../../../contract/paths.ts';
import type { DescribedCall } from '../../api/description.ts';
import styles from './ApiCalls.module.css';
import { answerOf, curlOf, fieldsOf } from './described.ts';

/** One call, unfolded when it is asked for. */
export function CallDescription({ call }: { call: DescribedCall }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.call} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={styles.method}>{call.method}</span> <code>{call.path}</code>
        <span className={styles.summary}>{call.summary}</span>
      </summary>
      {isOpen && <Unfolded call={call} />}
    </details>
  );
}

function Unfolded({ call }: { call: DescribedCall }) {
  const fields = fieldsOf(call);
  const answer = answerOf(call);
  return (
    <div className={styles.unfolded}>
      <p>{call.description}</p>
      {fields.length > 0 && (
        <>
          <h4>参数</h4>
          <ul className={styles.fields}>
            {fields.map(({ name, kind, isRequired, about }) => (
              <li key={name}>
                <code>{name}</code> {kind}
                {isRequired && <strong>必填</strong>}
                {about && <span>{about}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <h4>调用的例子</h4>
      <Code label={`调用 ${call.path} 的例子`} text={curlOf(call, window.location.origin + apiBase)} />
      {answer && (
        <>
          <h4>答案的例子</h4>
          <Code label={`${call.path} 答案的例子`} text={answer} />
        </>
      )}
    </div>
  );
}

/** Scrolls by itself, by keyboard too. */
const Code = ({ label, text }: { label: string; text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <section className={styles.code} tabIndex={0} aria-label={label}>
    <pre>{text}</pre>
  </section>
);
