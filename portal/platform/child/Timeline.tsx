import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { dayInShanghai, dayText } from '../../../clinical/ages.ts';
import { examTitle } from '../../../clinical/exam-fields.ts';
import { eyeNames } from '../../../clinical/eyes.ts';
import { pictureFieldNames } from '../../../clinical/findings.ts';
import { treatmentText } from '../../../clinical/treatments.ts';
import { entryText } from '../../../contract/entry-words.ts';
import { outcomeTexts } from '../../../contract/outcome-texts.ts';
import { outcomeText } from '../../../contract/outcome-words.ts';
import { pages } from '../../../contract/pages.ts';
import { pictureUrl } from '../../../contract/pictures.ts';
import { rightsTexts } from '../../../contract/rights-texts.ts';
import type { Child, ChildEntry } from '../../../contract/schemas/child.ts';
import { rulesReviewTexts, statementTexts } from '../../../contract/statement-texts.ts';
import { judgementText, rulesThenText } from '../../../contract/statement-words.ts';
import { statusNames } from '../../../contract/texts.ts';
import { noteOver } from '../../api/consultations.ts';
import { useCan } from '../../shell/Session.tsx';
import { RowActions, RowButton, RowLink } from '../../ui/RowActions.tsx';
import { useAct } from '../../ui/use-act.ts';
import { ExamRecord } from '../findings/ExamRecord.tsx';
import styles from './ChildPage.module.css';
import { type Happening, timeline } from './timeline.ts';

type Props = {
  child: Child;
  /** Where the exam of an entry is corrected. */
  correctAt: (entryId: number) => string;
  onWithdraw: (entryId: number) => void;
};

/** What happened to a child, the latest first. */
export const Timeline = (props: Props) => (
  <ol className={styles.timeline} reversed>
    {timeline(props.child).map((one) => (
      <li key={one.key} data-kind={one.kind}>
        <time dateTime={one.day}>{dayText(one.day)}</time>
        <div>
          <Happened one={one} {...props} />
        </div>
      </li>
    ))}
  </ol>
);

function Happened({ one, child, correctAt, onWithdraw }: { one: Happening } & Props) {
  const gestation = { weeks: child.embryoAge, days: child.embryoAgeDay };
  switch (one.kind) {
    case 'exam':
      return (
        <>
          <h3>{examTitle(one.exam)}</h3>
          {one.worse.map(({ eye, since, signs }) => (
            <p key={eye} className={styles.worse}>
              {eyeNames[eye]}比 {dayText(since)} 加重：{signs.join('、')}
            </p>
          ))}
          <details>
            <summary>检查所见</summary>
            <ExamRecord
              exam={one.exam}
              birthday={child.patientBirthday}
              gestation={gestation}
              treatments={child.findings.treatments}
            />
          </details>
          <Source written={one.written} {...{ child, correctAt, onWithdraw }} />
        </>
      );
    case 'treatment':
      return (
        <>
          <h3>治疗：{treatmentText(one.treatment)}</h3>
          <Source written={one.written} {...{ child, correctAt, onWithdraw }} />
        </>
      );
    case 'consultation': {
      const { id, title, status, hospital, doctorName, mayOpen, pictures, outcome, isOver, isWithdrawn } =
        one.consultation;
      return (
        <>
          <h3>
            会诊：{mayOpen ? <Link to={pages.platformConsultation(id)}>{title}</Link> : title}
            <small className={styles.status}>
              {statusNames[status]}
              {isWithdrawn && `，${rightsTexts.withdrawn}`}
              {isOver && `，${rightsTexts.over}`}
            </small>
          </h3>
          {one.consultation.isLeft && !isOver && child.isOwn && <NoteOver id={id} />}
          <p className={styles.soft}>
            {hospital} {doctorName} 发起{!mayOpen && '；您没有参与这次会诊，不能查看内容'}
          </p>
          {outcome && (
            <p>
              <strong>{outcomeTexts.title}</strong>　{outcomeText(outcome)}
            </p>
          )}
          {pictures.length > 0 && (
            <p className={styles.pictures}>
              {pictures.map(({ attachmentId, attachmentLocate, tags }, place) => (
                <Link
                  key={attachmentId}
                  to={pages.platformConsultation(id)}
                  aria-label={`打开会诊中的图片 ${place + 1}`}
                >
                  <img src={pictureUrl(attachmentLocate, 320, 'webp')} alt="" loading="lazy" />
                  <span>
                    {tags
                      .map(({ eye, field, takenOn, device }) =>
                        [eyeNames[eye], field && pictureFieldNames[field], takenOn, device].filter(Boolean).join(' '),
                      )
                      .join('、') || '未注明'}
                  </span>
                </Link>
              ))}
            </p>
          )}
        </>
      );
    }
    case 'judgement':
      return (
        <p className={styles.soft}>
          {rulesReviewTexts.said}：{judgementText(one.judgement.summary)}（{rulesThenText(one.judgement)}）
        </p>
      );
    case 'entry':
      return <Entry entry={one.entry} isOwn={child.isOwn} onWithdraw={onWithdraw} />;
  }
}

/** For the coordinator, of a case whose initiator can act no more: it asks nobody from then on. */
function NoteOver({ id }: { id: number }) {
  const can = useCan();
  const { act, busy } = useAct({ toasts: true });
  const { mutate } = useSWRConfig();
  if (!can('hospital:coordinate')) return null;
  const note = () =>
    act(() => noteOver(id), {
      done: rightsTexts.overNoted,
      after: () => mutate((key) => Array.isArray(key) && key[0] === 'child'),
    });
  return (
    <Button size="small" loading={busy} onClick={note}>
      {rightsTexts.noteOver}
    </Button>
  );
}

/** Where an exam or treatment was written down, and how an entry of it is put right. */
function Source({
  written: { entryId, consultationIds },
  child,
  correctAt,
  onWithdraw,
}: { written: { entryId: number | null; consultationIds: number[] } } & Props) {
  const entry = child.entries.find(({ id }) => id === entryId);
  const note = entry?.kind === 'exam' && entry.content.note;
  const of = entry ? `${dayText(dayInShanghai(new Date(entry.savedAt)))}的记录` : '';
  return (
    <div className={styles.soft}>
      {entry ? `${entry.by.doctorHospital} ${entry.by.doctorName} 记录` : `见于 ${consultationIds.length} 次会诊`}
      {note && `；备注：${note}`}
      {entry && child.isOwn && (
        <RowActions>
          <RowLink label="更正" of={of} to={correctAt(entry.id)} />
          <RowButton label="撤回" of={of} onClick={() => onWithdraw(entry.id)} />
        </RowActions>
      )}
    </div>
  );
}

/** An exam is put right where it is shown as one. */
const isTakenBackHere = ({ kind, isReplaced }: ChildEntry) =>
  !isReplaced && (kind === 'contact' || kind === 'statement');

function Entry({ entry, isOwn, onWithdraw }: { entry: ChildEntry; isOwn: boolean; onWithdraw: (id: number) => void }) {
  const by = `${entry.by.doctorName} 记录`;
  return (
    <>
      <p data-replaced={entry.isReplaced}>{entryText(entry)}</p>
      <div className={styles.soft}>
        {by}
        {entry.isReplaced && '；已更正或撤回'}
        {isTakenBackHere(entry) && isOwn && (
          <RowActions>
            <RowButton
              label={entry.kind === 'statement' ? statementTexts.takeBack : '撤回'}
              of={`${entryText(entry)}的记录`}
              onClick={() => onWithdraw(entry.id)}
            />
          </RowActions>
        )}
      </div>
    </>
  );
}
