import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { dayText, isDay } from '../../../clinical/ages.ts';
import { followUpTexts as words } from '../../../contract/child-texts.ts';
import type { FollowUpLine } from '../../../contract/schemas/child.ts';
import { childrenLike } from '../../api/children.ts';
import { useList } from '../../ui/use-list.ts';
import { gestationOf } from '../consultation/consultation-values.ts';
import { todayNow, useToday } from '../today.ts';
import styles from './ChildPage.module.css';
import { childLine } from './child-words.ts';

type Props = {
  found: readonly FollowUpLine[];
  isMore: boolean;
  chosen?: number | undefined;
  choose: string;
  onChoose: (child: FollowUpLine) => void;
};

/** Children who were found, told apart by what is known of each. */
export function FoundChildren({ found, isMore, chosen, choose, onChoose }: Props) {
  const today = useToday();
  if (found.length === 0) return <p className={styles.soft}>没有找到</p>;
  return (
    <>
      <ul className={styles.found}>
        {found.map((child) => (
          <li key={child.id} data-chosen={child.id === chosen}>
            <span>
              <strong>{child.patientName}</strong>
              {child.hospitalNo && `　${child.hospitalNo}`}
              <span className={styles.soft}>
                {dayText(child.patientBirthday)} 出生，{childLine(child, today)}；{child.caseCount} 次会诊
                {child.lastExamOn && `，上次检查 ${dayText(child.lastExamOn)}`}
              </span>
            </span>
            <Button
              type={child.id === chosen ? 'primary' : 'default'}
              aria-pressed={child.id === chosen}
              aria-label={`${choose}：${child.patientName}，${child.patientBirthday} 出生`}
              onClick={() => onChoose(child)}
            >
              {choose}
            </Button>
          </li>
        ))}
      </ul>
      {isMore && <p className={styles.soft}>还有更多，请输入更完整的姓名</p>}
    </>
  );
}

/** Of the child in the form what can be read already; without a day of birth nothing, which alone tells little. */
function useBorn() {
  const patientBirthday: string = Form.useWatch('patientBirthday') ?? '';
  const patientSex: '0' | '1' | undefined = Form.useWatch('patientSex');
  const gestation = gestationOf(Form.useWatch('embryoAge'), Form.useWatch('embryoAgeDay'));
  if (!isDay(patientBirthday) || patientBirthday > todayNow()) return { patientBirthday: undefined };
  return {
    patientBirthday,
    patientSex,
    ...(gestation && { embryoAge: String(gestation.weeks), embryoAgeDay: String(gestation.days) }),
  };
}

/** Typing rests for so long before it is asked for. */
const restMs = 500;

type NamesakesProps = Pick<Props, 'choose' | 'onChoose'> & {
  text: string;
  /** The name of whom it was said already that none of them is meant. */
  answered?: string;
};

/**
 * While a child is typed who has no record yet: those in one's own hospital who may be the same, by name, birth day and what else
 * is typed, so that one child keeps one record. Nothing where there is none. Where one was born that day, the form waits for an answer.
 */
export function Namesakes({ text, answered = '', ...props }: NamesakesProps) {
  const typed = String(Form.useWatch('patientName') ?? '').trim();
  const born = useBorn();
  const [rested, setRested] = useState('');
  const [none, setNone] = useState(answered);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isOpen = typed.length >= 2 && none !== typed;
  const isAsked = isOpen && rested === typed;
  const asked = useList(isAsked ? ['children', rested, born] : null, () => childrenLike(rested, born));
  const known = isAsked && !asked.isFormer ? asked.data : undefined;
  const validator = async () => {
    // Who saves before the answer is there waits for it; where none comes, saving says why.
    const { results = [] } = known ?? (await childrenLike(typed, born).catch(() => undefined)) ?? {};
    if (!results.some(({ patientBirthday }) => patientBirthday === born.patientBirthday)) return;
    setRested(typed);
    throw new Error(words.namesakeAsked);
  };
  if (!isOpen) return null;
  const found = known && known.results.length > 0 ? known : undefined;
  return (
    <section className={styles.offer} aria-label="本院已有的档案" hidden={!found}>
      {found && (
        <>
          <p>{text}</p>
          <FoundChildren found={found.results} isMore={found.pageCount > 1} {...props} />
        </>
      )}
      <Form.Item name="namesake" rules={[{ validator }]}>
        <Button onClick={() => setNone(typed)}>{words.namesakeNone}</Button>
      </Form.Item>
    </section>
  );
}
