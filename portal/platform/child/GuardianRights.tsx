import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { dayInShanghai, dayText } from '../../../clinical/ages.ts';
import { correctionsOf, factsText } from '../../../contract/entry-words.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { recordKindNames, rightsTexts as words } from '../../../contract/rights-texts.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import type { ChildRights } from '../../../contract/schemas/rights.ts';
import { askErasure, childFile, liftRestriction, restrictChild } from '../../api/children.ts';
import { useCan } from '../../shell/Session.tsx';
import { download } from '../../ui/download.ts';
import { lazy } from '../../ui/lazy.ts';
import { useAct } from '../../ui/use-act.ts';
import { Section } from '../Section.tsx';
import { useToday } from '../today.ts';
import styles from './ChildPage.module.css';

const ReasonDialog = lazy(() => import('../ReasonDialog.tsx'));

/** What each of them is called, says of itself, and does. */
const deeds = {
  restrict: {
    title: words.restrict,
    note: words.restrictNote,
    missing: words.restrictReason,
    done: words.restricted,
    act: restrictChild,
  },
  lift: {
    title: words.lift,
    note: words.liftNote,
    missing: words.liftReason,
    done: words.lifted,
    act: liftRestriction,
  },
  erase: {
    title: words.erase,
    note: words.eraseNote,
    missing: words.eraseReason,
    done: words.eraseAsked,
    act: askErasure,
  },
};

type Props = { child: Child; rights: ChildRights; onChanged: () => Promise<unknown> };

/** What a guardian may ask for: the file, a restriction, corrections, an erasure; of a child of one's own hospital. */
export function GuardianRights({ child, rights, onChanged }: Props) {
  const coordinates = useCan()('hospital:coordinate');
  const today = useToday();
  const [open, setOpen] = useState<keyof typeof deeds>();
  const { act, busy } = useAct({ toasts: true });
  const takeFile = () => act(async () => download(await childFile(child.id), words.fileName(child.id)));

  const corrections = correctionsOf(child.entries);
  const { restrictedOn, keptUntil, erasure, mayExport } = rights;
  return (
    <Section id="rights" title={words.title}>
      <p className={styles.soft}>{words.note}</p>
      {erasure && (
        <p className={styles.missing} role="note">
          {erasure.askedBy} {words.eraseAsked}。<Link to={pages.platformErasures}>{words.waiting}</Link>
        </p>
      )}
      <p>
        {words.retention}：{recordKindNames[child.recordKind]}病历，到 {dayText(keptUntil)} 为止
      </p>
      <h3 className={styles.part}>{words.corrections}</h3>
      {corrections.length === 0 ? (
        <p className={styles.soft}>{words.noCorrections}</p>
      ) : (
        <ul>
          {corrections.map(({ id, savedAt, by, content }) => (
            <li key={id}>
              {dayText(dayInShanghai(new Date(savedAt)))} {by.doctorName}：{factsText(content)}
            </li>
          ))}
        </ul>
      )}
      <div className={`${styles.row} ${styles.deeds}`}>
        {mayExport && (
          <Button onClick={takeFile} loading={busy}>
            {words.export}
          </Button>
        )}
        {coordinates && (
          <Button onClick={() => setOpen(restrictedOn ? 'lift' : 'restrict')}>
            {restrictedOn ? words.lift : words.restrict}
          </Button>
        )}
        {coordinates && !erasure && keptUntil < today && (
          <Button danger onClick={() => setOpen('erase')}>
            {words.erase}
          </Button>
        )}
      </div>
      <p className={styles.soft}>{mayExport ? words.exportNote : words.exportRefusal}</p>
      {!coordinates && <p className={styles.soft}>{words.byCoordinator}</p>}
      <Suspense>
        {open && (
          <ReasonDialog
            {...deeds[open]}
            okText={deeds[open].title}
            danger={open !== 'lift'}
            maxLength={limits.amendmentReasonMaxLength}
            act={(reason) => deeds[open].act(child.id, reason)}
            onDone={onChanged}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Section>
  );
}
