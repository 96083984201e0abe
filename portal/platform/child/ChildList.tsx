import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { type Day, dayText } from '../../../clinical/ages.ts';
import { overdueDays, summaryText, urgencyOf } from '../../../clinical/outcome.ts';
import { childPageTexts, followUpTexts as words } from '../../../contract/child-texts.ts';
import { contactText } from '../../../contract/contact-words.ts';
import { type DueList, dueListNames, dueLists } from '../../../contract/due-lists.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { rightsTexts } from '../../../contract/rights-texts.ts';
import type { FollowUpLine } from '../../../contract/schemas/child.ts';
import { rulesReviewTexts } from '../../../contract/statement-texts.ts';
import { judgementText, statementText } from '../../../contract/statement-words.ts';
import { allFollowUp, followUpPage, reviewRules } from '../../api/children.ts';
import { noteOutput } from '../../api/consultations.ts';
import { useAddress, withParameters } from '../../ui/address.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { download } from '../../ui/download.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { lazy } from '../../ui/lazy.ts';
import { pagingParameters, readPaging } from '../../ui/list-address.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { MoreActions, PageHeader } from '../../ui/PageHeader.tsx';
import { RowActions, RowButton, RowLink } from '../../ui/RowActions.tsx';
import { SearchBar } from '../../ui/SearchBar.tsx';
import { beijingMinute, beijingNow } from '../../ui/time.ts';
import { useAct } from '../../ui/use-act.ts';
import { usePagedList } from '../../ui/use-list.ts';
import { Choices } from '../Chips.tsx';
import { homeCrumb } from '../crumbs.ts';
import { UrgencyWord } from '../findings/UrgencyMark.tsx';
import { usePrinting } from '../printing.ts';
import { useToday } from '../today.ts';
import styles from './ChildList.module.css';
import { childrenCsv } from './child-csv.ts';
import { childLine, setAsideText } from './child-words.ts';
import { Phone } from './Phone.tsx';

const ContactDialog = lazy(() => import('./ContactDialog.tsx'));

const TreatmentDialog = lazy(() => import('./TreatmentDialog.tsx'));

const deedNames = { treatment: childPageTexts.addTreatment, contact: childPageTexts.contact };
const searchKeys = [{ value: 'text' as const, label: words.search }];

type Address = { page: number; size: number; list: DueList; text: string };

const inQuery = {
  read: (query: URLSearchParams): Address => ({
    ...readPaging(query, limits.doctorPageSizes, limits.doctorPageSizes[1]),
    list: dueLists.find((one) => one === query.get('list')) ?? dueLists[0],
    text: query.get('text') ?? '',
  }),
  write: ({ list, text, ...paging }: Address, query: URLSearchParams) =>
    withParameters(query, {
      ...pagingParameters(paging, limits.doctorPageSizes[1]),
      list: list === dueLists[0] ? '' : list,
      text,
    }),
};

/** The children of one's own hospital, who is most overdue first: what is due, what came of the last call, and what can be done. */
export default function ChildList() {
  const today = useToday();
  const [address, go] = useAddress(inQuery);
  const [open, setOpen] = useState<{ deed: 'contact' | 'treatment'; child: FollowUpLine }>();
  const [printed, setPrinted] = useState<FollowUpLine[]>();
  const { act, busy } = useAct({ toasts: true });
  const list = usePagedList('follow-up', address, ({ list: due, text, ...page }) => followUpPage(due, text, page), {
    failed: words.failed,
  });
  const close = () => setOpen(undefined);
  const counts = list.data?.counts;
  const name = dueListNames[address.list];
  usePrinting(
    (day) => `${words.title}-${name}-${day}`,
    () => noteOutput('child.print'),
  );

  const all = () => allFollowUp(address.list, address.text);
  const print = () =>
    act(
      async () => {
        const lines = await all();
        flushSync(() => setPrinted(lines));
        window.print();
        setPrinted(undefined);
      },
      { failed: words.failed },
    );
  const save = () =>
    act(
      async () => {
        const lines = await all();
        noteOutput('child.exportList');
        const file = new Blob([childrenCsv(lines, today)], { type: 'text/csv;charset=utf-8' });
        download(file, `${words.title}-${name}-${beijingNow().replace(/\D/g, '')}.csv`);
        return lines;
      },
      { done: ({ length }) => `已导出 ${length} 名患儿`, failed: words.failed },
    );
  const review = (child: FollowUpLine) =>
    act(() => reviewRules(child.id), { done: rulesReviewTexts.saved, after: () => list.mutate() });

  const columns: ReadonlyArray<Column<FollowUpLine>> = [
    {
      label: '患儿',
      card: 'headline',
      width: '22%',
      render: (child) => (
        <>
          <Link to={pages.platformChild(child.id)} className={styles.name}>
            {child.patientName}
          </Link>
          {child.hospitalNo && <span className={styles.soft}>　{child.hospitalNo}</span>}
          <span className={styles.line}>{childLine(child, today)}</span>
          <span className={styles.line}>负责医生 {child.doctorName}</span>
        </>
      ),
    },
    { label: '结论', width: '22%', render: (child) => <Standing child={child} today={today} /> },
    { label: '监护人', width: '12%', render: (child) => <Guardian child={child} /> },
    {
      label: '最近联系',
      width: '16%',
      render: ({ contact }) =>
        contact ? (
          <div>
            {contactText(contact)}
            <span className={styles.line}>
              {beijingMinute(contact.at)} {contact.doctorName}
            </span>
          </div>
        ) : (
          '还没有联系'
        ),
    },
    {
      label: '操作',
      card: 'foot',
      render: (child) => (
        <RowActions>
          {child.rulesReview && (
            <RowButton label={rulesReviewTexts.reviewed} of={`：${child.patientName}`} onClick={() => review(child)} />
          )}
          {child.ended && address.list === 'toCheck' && (
            <RowLink label={words.takeBack} of={`：${child.patientName}`} to={pages.platformChild(child.id)} />
          )}
          {!isDead(child) && (
            <>
              <RowLink
                label={childPageTexts.addExam}
                of={`：${child.patientName}`}
                to={pages.platformChildExam(child.id)}
              />
              {(['treatment', 'contact'] as const).map((deed) => (
                <RowButton
                  key={deed}
                  label={deedNames[deed]}
                  of={`：${child.patientName}`}
                  onClick={() => setOpen({ deed, child })}
                />
              ))}
            </>
          )}
        </RowActions>
      ),
    },
  ];

  if (printed)
    return (
      <>
        <h1>
          {words.title}：{name}（{printed.length} 名）　{today}
        </h1>
        <DataTable label={name} columns={columns.slice(0, -1)} rows={printed} rowKey={({ id }) => id} first={1} />
      </>
    );
  return (
    <>
      <PageHeader
        title={words.title}
        crumbs={[homeCrumb]}
        parent={pages.platformHome}
        actions={
          <>
            <LinkButton to={pages.platformChildAdd} type="primary">
              {words.add}
            </LinkButton>
            <MoreActions>
              <Button loading={busy} onClick={print}>
                打印名单
              </Button>
              <Button loading={busy} onClick={save}>
                导出
              </Button>
              <LinkButton to={pages.platformErasures}>{rightsTexts.erasable}</LinkButton>
            </MoreActions>
          </>
        }
      />
      <Choices
        label={words.title}
        choices={dueLists
          .filter((value) => value !== 'toCheck' || value === address.list || (counts?.toCheck ?? 0) > 0)
          .map((value) => ({ value, label: `${dueListNames[value]} ${counts?.[value] ?? ''}`.trim() }))}
        value={address.list}
        onChange={(due) => go({ list: due })}
      />
      <PagedList
        label={name}
        columns={columns}
        rowKey={({ id }) => id}
        result={list}
        failed={words.failed}
        search={
          <SearchBar
            keys={searchKeys}
            searchKey="text"
            value={address.text}
            placeholder={words.search}
            onSearch={(_, text) => go({ text })}
          />
        }
        empty={words.none[address.list]}
        onShowAll={address.text ? () => go({ text: '', list: dueLists[0] }) : undefined}
        address={address}
        sizes={limits.doctorPageSizes}
        go={go}
      />
      <Suspense>
        {open?.deed === 'contact' && <ContactDialog child={open.child} onSaved={() => list.mutate()} onClose={close} />}
        {open?.deed === 'treatment' && (
          <TreatmentDialog
            child={{ ...open.child, childId: open.child.id }}
            onDone={() => list.mutate()}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

const isDead = ({ ended }: FollowUpLine) => ended?.kind === 'died';

/** Whom to call; nobody calls the family of a child who died by a slip of the finger. */
function Guardian({ child }: { child: FollowUpLine }) {
  const { guardianName, guardianPhone } = child;
  if (isDead(child)) return guardianName;
  if (!guardianPhone) return <span className={styles.missing}>没有电话</span>;
  return (
    <span>
      {guardianName} <Phone number={guardianPhone} />
    </span>
  );
}

/** What is due of a child, or how the follow-up ended. One child of its cell, which on phones lays its children side by side. */
function Standing({ child, today }: { child: FollowUpLine; today: Day }) {
  const { due, lostOn, summary, lastExamOn, rulesReview, ended, setAside } = child;
  if (ended)
    return (
      <div>
        {words.hasEnded}：{statementText({ end: ended })}
        <span className={styles.line}>{ended.doctorName} 记录</span>
      </div>
    );
  const days = [due && `最迟 ${dayText(due)}`, lastExamOn && `上次检查 ${dayText(lastExamOn)}`].filter(Boolean);
  const isVeryLate = overdueDays(due, today) > 0 && lostOn !== null && lostOn <= today;
  const marks = [
    setAside && setAsideText(setAside),
    isVeryLate && words.veryLate,
    rulesReview && `${words.rulesReview}，原为${judgementText(rulesReview.before)}`,
  ].filter(Boolean);
  return (
    <div>
      {summary && (
        <strong className={styles.due} data-urgency={urgencyOf(summary, today)}>
          <UrgencyWord urgency={urgencyOf(summary, today)} /> {summaryText(summary, today)}
        </strong>
      )}
      {days.length > 0 && <span className={styles.line}>{days.join('；')}</span>}
      {marks.length > 0 && <span className={styles.mark}>{marks.join('；')}</span>}
    </div>
  );
}
