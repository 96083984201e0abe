import { Button } from 'antd';
import { dayText } from '../../../clinical/ages.ts';
import type { ChildFound } from '../../../contract/schemas/child.ts';
import { useToday } from '../today.ts';
import styles from './ChildPage.module.css';
import { childLine } from './child-words.ts';

type Props = {
  found: readonly ChildFound[];
  isMore: boolean;
  chosen?: number | undefined;
  choose: string;
  onChoose: (child: ChildFound) => void;
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
