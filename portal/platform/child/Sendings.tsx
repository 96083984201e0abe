import { Link } from 'react-router-dom';
import { purposeNames, referralTexts as words } from '../../../contract/referral-texts.ts';
import { pictureUrl } from '../../../contract/pictures.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import type { Sending } from '../../../contract/schemas/referral.ts';
import { opinionFile } from '../../api/opinions.ts';
import { beijingMinute } from '../../ui/time.ts';
import { Section } from '../Section.tsx';
import styles from './ChildPage.module.css';
import { SendingActions } from './SendingActions.tsx';

/** `治疗：县医院 → 儿童医院 王医生`; from whom it comes alone, or where it goes. */
const sendingText = ({ purpose, isIncoming, fromHospital, toHospital, toDoctor }: Sending): string =>
  `${purposeNames[purpose]}：${isIncoming ? fromHospital : [toHospital, toDoctor].filter(Boolean).join(' ')}`;

/** How far it came. */
function sendingState({ isAccepted, isIncoming, arrivedOn, treatedOn }: Sending): string {
  if (!isAccepted) return isIncoming ? '请您接收' : '等待对方接收';
  if (treatedOn) return `${treatedOn} ${words.treated}`;
  return arrivedOn ? `${arrivedOn} ${words.arrived}，等待治疗` : '已接收，等待到诊';
}

/** Where the child was sent, or from where, until that is declined, taken back or ended; nothing where they were not. */
export function Sendings({ child, onChanged }: { child: Child; onChanged: () => Promise<unknown> }) {
  if (child.sendings.length === 0) return null;
  const { patientName, patientBirthday } = child;
  return (
    <Section id="sendings" title={words.title}>
      <ul className={styles.records}>
        {child.sendings.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{sendingText(one)}</strong>　{sendingState(one)}
              <span className={styles.soft}>
                {one.askedBy} {beijingMinute(one.askedAt)}：{one.reason}
              </span>
              {one.pictures.length > 0 && (
                <p className={`${styles.pictures} ${styles.row}`}>
                  {one.pictures.map(({ attachmentLocate }, place) => (
                    <Link key={attachmentLocate} to={attachmentLocate} target="_blank" reloadDocument>
                      <img src={pictureUrl(attachmentLocate, 320, 'webp')} alt={`一并发送的图片 ${place + 1}`} />
                    </Link>
                  ))}
                </p>
              )}
              {one.opinions.map(({ code, issuedAt }) => (
                <a key={code} className={styles.link} href={opinionFile(code)}>
                  会诊意见书（{beijingMinute(issuedAt)}）
                </a>
              ))}
            </div>
            <span className={styles.onScreen}>
              <SendingActions transfer={{ ...one, patientName, patientBirthday }} onDone={onChanged} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
