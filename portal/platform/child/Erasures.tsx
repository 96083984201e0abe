import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { dayInShanghai, dayText } from '../../../clinical/ages.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { certificateNo, rightsTexts as words } from '../../../contract/rights-texts.ts';
import type { Certificate, Erasable } from '../../../contract/schemas/rights.ts';
import { sexNames } from '../../../contract/texts.ts';
import { askErasure, certificatePage, listErasures } from '../../api/children.ts';
import { Fetched } from '../../ui/Fetched.tsx';
import { lazy } from '../../ui/lazy.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { useList } from '../../ui/use-list.ts';
import { homeCrumb } from '../crumbs.ts';
import { Section } from '../Section.tsx';
import styles from './ChildPage.module.css';

const ReasonDialog = lazy(() => import('../ReasonDialog.tsx'));
const AnswerErasure = lazy(() => import('./AnswerErasure.tsx'));

type Open = { act: 'ask' | 'confirmed' | 'declined'; record: Erasable };

/** Records whose retention has passed, what waits for a second doctor's word, and what became of those that were erased. */
export default function Erasures() {
  const list = useList('erasures', listErasures);
  const [open, setOpen] = useState<Open>();
  const dialog = { onDone: () => list.mutate(), onClose: () => setOpen(undefined) };
  return (
    <>
      <PageHeader title={words.erasable} crumbs={[homeCrumb]} parent={pages.platformFollowUp} />
      <Fetched result={list} failed={words.failed} rows={6}>
        {({ mayCoordinate, totalCount, results, certificates }) => {
          const waiting = results.filter(({ asked }) => asked);
          const candidates = results.filter(({ asked }) => !asked);
          return (
            <div className={styles.record}>
              {waiting.length > 0 && (
                <Section id="waiting" title={words.waiting}>
                  <Records records={waiting}>
                    {(record) => (
                      <>
                        {!record.asked!.isOwn && (
                          <Button danger onClick={() => setOpen({ act: 'confirmed', record })}>
                            {words.confirm}
                          </Button>
                        )}
                        <Button onClick={() => setOpen({ act: 'declined', record })}>{words.decline}</Button>
                      </>
                    )}
                  </Records>
                </Section>
              )}
              {mayCoordinate && (
                <Section id="erasable" title={words.erasable}>
                  <p className={styles.soft}>
                    {words.erasableNote}
                    {totalCount > results.length && `共 ${totalCount} 份，列出最早的 ${results.length} 份。`}
                  </p>
                  {candidates.length === 0 && <p>{words.noneErasable}</p>}
                  <Records records={candidates}>
                    {(record) => (
                      <Button danger onClick={() => setOpen({ act: 'ask', record })}>
                        {words.erase}
                      </Button>
                    )}
                  </Records>
                </Section>
              )}
              <Section id="certificates" title={words.certificates}>
                <Certificates certificates={certificates} />
              </Section>
            </div>
          );
        }}
      </Fetched>
      <Suspense>
        {open?.act === 'ask' && (
          <ReasonDialog
            title={`${words.erase}：${open.record.patientName}`}
            okText={words.erase}
            danger
            note={words.eraseNote}
            missing={words.eraseReason}
            maxLength={limits.amendmentReasonMaxLength}
            act={(reason) => askErasure(open.record.childId, reason)}
            done={words.eraseAsked}
            {...dialog}
          />
        )}
        {open && open.act !== 'ask' && <AnswerErasure answer={open.act} record={open.record} {...dialog} />}
      </Suspense>
    </>
  );
}

function Records({ records, children }: { records: Erasable[]; children: (record: Erasable) => ReactNode }) {
  return (
    <ul className={styles.records}>
      {records.map((record) => {
        const { childId, patientName, patientSex, patientBirthday, hospitalNo, isDeleted, mayGoSince, asked } = record;
        return (
          <li key={childId}>
            <div>
              {isDeleted ? (
                `${patientName}（已删除）`
              ) : (
                <Link to={pages.platformChild(childId)} className={styles.link}>
                  {patientName}
                </Link>
              )}
              <span className={styles.soft}>
                {[sexNames[patientSex], dayText(patientBirthday), hospitalNo].filter(Boolean).join('，')}；保存期到{' '}
                {dayText(mayGoSince)}
              </span>
              {asked && (
                <span className={styles.soft}>
                  {asked.by} {beijingMinute(asked.at)} 申请：{asked.reason}
                </span>
              )}
            </div>
            <span className={styles.row}>{children(record)}</span>
          </li>
        );
      })}
    </ul>
  );
}

const Certificates = ({ certificates }: { certificates: Certificate[] }) =>
  certificates.length === 0 ? (
    <p>{words.noCertificates}</p>
  ) : (
    <ul className={styles.records}>
      {certificates.map(({ id, childId, erasedAt, askedBy, confirmedBy }) => (
        <li key={id}>
          <div>
            <a href={certificatePage(id)} target="_blank" rel="noreferrer" className={styles.link}>
              {words.certificate} {certificateNo(id, erasedAt)}
            </a>
            <span className={styles.soft}>
              档案 {childId}，{dayText(dayInShanghai(new Date(erasedAt)))} 删除；{askedBy} 申请，{confirmedBy} 确认
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
