import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { dayText } from '../../../clinical/ages.ts';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import { weeksText } from '../../../clinical/gestational-age.ts';
import { caseOf } from '../../../contract/case-of.ts';
import { childPageTexts as words, childTexts, followUpTexts } from '../../../contract/child-texts.ts';
import { consentTexts } from '../../../contract/consent-texts.ts';
import { fhirTexts } from '../../../contract/fhir-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { referralTexts } from '../../../contract/referral-texts.ts';
import { rightsTexts } from '../../../contract/rights-texts.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import { statementTexts } from '../../../contract/statement-texts.ts';
import { statementText } from '../../../contract/statement-words.ts';
import { sexNames } from '../../../contract/texts.ts';
import { noteOutput } from '../../api/consultations.ts';
import { childById, withdrawConsent, withdrawEntry } from '../../api/children.ts';
import { courseDocument } from '../../api/fhir.ts';
import { FetchedPage } from '../../ui/Fetched.tsx';
import { lazy } from '../../ui/lazy.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MoreActions, PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import { homeCrumb } from '../crumbs.ts';
import { ConsentRecord } from '../consent/ConsentRecord.tsx';
import { type Fact, Facts } from '../Facts.tsx';
import { FhirExport } from '../FhirExport.tsx';
import { adviceOfStanding, Assessment } from '../findings/Assessment.tsx';
import { usePrinting, useUnfoldedPrint } from '../printing.ts';
import { Section } from '../Section.tsx';
import { useToday } from '../today.ts';
import { EndBand, ReviewBand } from './ChildBands.tsx';
import styles from './ChildPage.module.css';
import { childLine, mayRecord, setAsideText } from './child-words.ts';
import { CoursePictures } from './CoursePictures.tsx';
import { GuardianRights } from './GuardianRights.tsx';
import { Sendings } from './Sendings.tsx';
import { Statements } from './Statements.tsx';
import { statementOf } from './statement-rows.ts';
import { Timeline } from './Timeline.tsx';

const CourseCharts = lazy(() => import('./CourseCharts.tsx'));
const ContactDialog = lazy(() => import('./ContactDialog.tsx'));
const ConsentDialog = lazy(() => import('../consent/ConsentDialog.tsx'));
const ReasonDialog = lazy(() => import('../ReasonDialog.tsx'));
const StatementDialog = lazy(() => import('./StatementDialog.tsx'));
const TransferDialog = lazy(() => import('./TransferDialog.tsx'));
const TreatmentDialog = lazy(() => import('./TreatmentDialog.tsx'));
const MergeDialog = lazy(() => import('./MergeDialog.tsx'));
const SplitDialog = lazy(() => import('./SplitDialog.tsx'));

/** One child: who they are, what is to be done, and all that was found and done so far. */
export default function ChildPage() {
  const id = usePathId();
  const child = useSWR(id === null ? null : ['child', id], () => childById(id!), { revalidateOnFocus: false });
  return (
    <FetchedPage
      id={id}
      // What is changed here asks again, and the page stays while it does.
      result={{ ...child, isValidating: child.isValidating && !child.data }}
      failed={words.failed}
      home={pages.platformFollowUp}
      header={
        child.data ? null : <PageHeader title={words.title} crumbs={[homeCrumb]} parent={pages.platformFollowUp} />
      }
    >
      {(found) => <ChildRecord key={found.id} child={found} onChanged={() => child.mutate()} />}
    </FetchedPage>
  );
}

type Open =
  | { dialog: 'contact' | 'statement' | 'treatment' | 'consent' | 'endConsent' | 'transfer' | 'merge' | 'split' }
  | { dialog: 'withdraw'; entryId: number };

function ChildRecord({ child, onChanged }: { child: Child; onChanged: () => Promise<unknown> }) {
  const today = useToday();
  const [open, setOpen] = useState<Open>();
  usePrinting(
    (day) => `${words.title}-${child.patientName}-${day}`,
    () => noteOutput('child.print', child.id),
  );
  useUnfoldedPrint();
  const close = () => setOpen(undefined);
  const advice = child.isOnlyOwn ? undefined : adviceOfStanding(child.standing, caseOfChild(child), today);
  const restrictedOn = child.rights?.restrictedOn;
  const { setAside } = child.standing;
  const withdraw = (entryId: number) => setOpen({ dialog: 'withdraw', entryId });
  return (
    <article className={styles.record}>
      <PageHeader
        title={words.title}
        heading={child.patientName}
        crumbs={[homeCrumb, ...(child.isOwn ? [{ label: followUpTexts.title, to: pages.platformFollowUp }] : [])]}
        parent={pages.platformFollowUp}
        actions={mayRecord(child) && <Actions child={child} onOpen={setOpen} />}
      />
      <EndBand child={child} onWithdraw={withdraw} />
      <ReviewBand child={child} onReviewed={onChanged} />
      {child.isOnlyOwn && (
        <p className={styles.notice} role="note">
          {rightsTexts.onlyOwnChild}
        </p>
      )}
      {restrictedOn && (
        <p className={styles.notice} role="note">
          {rightsTexts.isRestricted}（{dayText(restrictedOn)}起）
        </p>
      )}
      {setAside && (
        <p className={styles.notice} role="note">
          {setAsideText(setAside)}
        </p>
      )}
      {advice && (
        <Section id="advice" title={words.advice}>
          <Assessment advice={advice} />
        </Section>
      )}
      <Section id="facts" title={words.facts}>
        <Known child={child} today={today} />
      </Section>
      <Sendings child={child} onChanged={onChanged} />
      <Statements child={child} onAdd={() => setOpen({ dialog: 'statement' })} onWithdraw={withdraw} />
      {new Set(child.findings.exams.map(({ examDate }) => examDate)).size > 1 && (
        <Section id="charts" title={words.charts}>
          <Suspense fallback={<Loading rows={6} />}>
            <CourseCharts child={child} />
          </Suspense>
        </Section>
      )}
      <CoursePictures child={child} />
      {child.isOwn && (
        <ConsentRecord
          child={child}
          onAdd={() => setOpen({ dialog: 'consent' })}
          onWithdraw={() => setOpen({ dialog: 'endConsent' })}
        />
      )}
      {child.rights && <GuardianRights child={child} rights={child.rights} onChanged={onChanged} />}
      {child.rights?.mayExport && (
        <FhirExport
          name={fhirTexts.exportChild}
          note={fhirTexts.childNote}
          fileName={fhirTexts.childFileName(child.id)}
          take={() => courseDocument(child.id)}
        />
      )}
      <Section id="course" title={words.course}>
        <Timeline
          child={child}
          correctAt={(entryId) => pages.platformChildExam(child.id, entryId)}
          onWithdraw={withdraw}
        />
      </Section>
      <Suspense>
        {open?.dialog === 'contact' && <ContactDialog child={child} onSaved={onChanged} onClose={close} />}
        {open?.dialog === 'statement' && <StatementDialog child={child} onSaved={onChanged} onClose={close} />}
        {open?.dialog === 'treatment' && (
          <TreatmentDialog
            child={{ ...child, childId: child.id }}
            diseases={[...new Set(child.findings.exams.map(({ disease }) => disease))]}
            onDone={onChanged}
            onClose={close}
          />
        )}
        {open?.dialog === 'withdraw' && (
          <ReasonDialog
            {...withdrawalOf(child, open.entryId)}
            danger
            maxLength={limits.amendmentReasonMaxLength}
            act={(reason) => withdrawEntry(child.id, open.entryId, reason)}
            onDone={onChanged}
            onClose={close}
          />
        )}
        {open?.dialog === 'consent' && <ConsentDialog child={child} onSaved={onChanged} onClose={close} />}
        {open?.dialog === 'endConsent' && (
          <ReasonDialog
            title={consentTexts.withdraw}
            okText={consentTexts.withdraw}
            danger
            note="外院医生随即不能再查看这名患儿的所有会诊，已发表的意见保留；重新取得同意之前不能再邀请外院医生。"
            missing={consentTexts.withdrawReason}
            maxLength={limits.amendmentReasonMaxLength}
            act={(reason) => withdrawConsent(child.id, reason)}
            done={consentTexts.ended}
            onDone={onChanged}
            onClose={close}
          />
        )}
        {open?.dialog === 'transfer' && <TransferDialog child={child} onAsked={onChanged} onClose={close} />}
        {open?.dialog === 'merge' && <MergeDialog child={child} onMerged={onChanged} onClose={close} />}
        {open?.dialog === 'split' && <SplitDialog child={child} onSplit={onChanged} onClose={close} />}
      </Suspense>
    </article>
  );
}

/** The child as the rules read the whole course, as the server does. */
const caseOfChild = (child: Child): ClinicalCase =>
  caseOf({ ...child, diseaseId: child.consultations.at(-1)?.diseaseId ?? 0 });

/** What is asked before an entry is taken back: of what was said of a child, what comes of that. */
function withdrawalOf(child: Child, entryId: number) {
  const entry = child.entries.find(({ id }) => id === entryId);
  const content = entry && statementOf(entry);
  if (!content)
    return {
      title: '撤回这条记录',
      okText: '撤回记录',
      note: statementTexts.takeBackNote,
      missing: childTexts.withdrawReason,
      done: words.withdrawn,
    };
  return {
    title: `${statementTexts.takeBack}：${statementText(content)}`,
    okText: statementTexts.takeBack,
    note: content.end ? statementTexts.takeBackEnd : statementTexts.takeBackNote,
    missing: statementTexts.takeBackReason,
    done: statementTexts.takenBack,
  };
}

/** What can be done about the child, the most frequent first; who only treats the child records. */
const Actions = ({ child: { id, isOwn, rights }, onOpen }: { child: Child; onOpen: (open: Open) => void }) => (
  <>
    <LinkButton to={pages.platformChildExam(id)} type="primary">
      {words.addExam}
    </LinkButton>
    {!isOwn && <Button onClick={() => onOpen({ dialog: 'treatment' })}>{words.addTreatment}</Button>}
    {isOwn && (
      <>
        {!rights?.restrictedOn && <LinkButton to={pages.platformProposeAbout(id)}>{words.propose}</LinkButton>}
        {!rights?.restrictedOn && <Button onClick={() => onOpen({ dialog: 'transfer' })}>{referralTexts.title}</Button>}
        <MoreActions>
          <Button onClick={() => onOpen({ dialog: 'treatment' })}>{words.addTreatment}</Button>
          <Button onClick={() => onOpen({ dialog: 'contact' })}>{words.contact}</Button>
          <LinkButton to={pages.platformChildUpdate(id)}>{words.edit}</LinkButton>
          {!rights?.restrictedOn && (
            <>
              <Button onClick={() => onOpen({ dialog: 'merge' })}>{words.merge}</Button>
              <Button onClick={() => onOpen({ dialog: 'split' })}>{words.split}</Button>
            </>
          )}
          <Button onClick={() => window.print()}>打印</Button>
        </MoreActions>
      </>
    )}
  </>
);

function Known({ child, today }: { child: Child; today: string }) {
  const birthWeight = child.birthWeightGrams ?? child.findings.birthWeightGrams;
  const known: [name: string, value: string | null | undefined][] = [
    ['性别', sexNames[child.patientSex]],
    ['出生日期', dayText(child.patientBirthday)],
    ['出生孕周', weeksText({ weeks: child.embryoAge, days: child.embryoAgeDay })],
    ['出生体重', birthWeight ? `${birthWeight} g` : null],
    ['住院号', child.hospitalNo],
    ['监护人', [child.guardianName, child.guardianPhone].filter(Boolean).join(' ')],
    ['出院日期', child.dischargedOn && dayText(child.dischargedOn)],
    ['档案所在医院', child.hospital],
    ['负责医生', child.doctorName],
  ];
  const facts = known.filter((one): one is Fact => Boolean(one[1]));
  return (
    <>
      <p className={styles.line}>{childLine(child, today)}</p>
      <Facts facts={facts} />
      {child.isOwn && !child.guardianPhone && (
        <p className={styles.missing}>
          {words.noPhone} <Link to={pages.platformChildUpdate(child.id)}>{words.fillIn}</Link>
        </p>
      )}
    </>
  );
}
