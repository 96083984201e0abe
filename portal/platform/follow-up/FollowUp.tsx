import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { type Day, dayText } from '../../../clinical/ages.ts';
import { summaryText, urgencyOf } from '../../../clinical/outcome.ts';
import { followUpTexts as words } from '../../../contract/child-texts.ts';
import { contactText } from '../../../contract/contact-words.ts';
import { type DueList, dueListNames, dueLists } from '../../../contract/due-lists.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { rightsTexts } from '../../../contract/rights-texts.ts';
import type { FollowUpLine } from '../../../contract/schemas/child.ts';
import { rulesReviewTexts } from '../../../contract/statement-texts.ts';
import { judgementText, rulesThenText, statementText } from '../../../contract/statement-words.ts';
import { reasonOf } from '../../api/call.ts';
import { allFollowUp, followUpPage } from '../../api/children.ts';
import { noteOutput } from '../../api/consultations.ts';
import { useAddress, withParameters } from '../../ui/address.ts';
import { useApp } from '../../ui/app.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { download } from '../../ui/download.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { lazy } from '../../ui/lazy.ts';
import { pagingParameters, readPaging } from '../../ui/list-address.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { beijingMinute, beijingNow } from '../../ui/time.ts';
import { usePagedList } from '../../ui/use-list.ts';
import { Choices } from '../Chips.tsx';
import { childLine } from '../child/child-words.ts';
import { Phone } from '../child/Phone.tsx';
import { homeCrumb } from '../crumbs.ts';
import { usePrinting } from '../printing.ts';
import { useToday } from '../today.ts';
import styles from './FollowUp.module.css';
import { followUpCsv } from './follow-up-csv.ts';

const ContactDialog = lazy(() => import('../child/ContactDialog.tsx'));

type Address = { page: number; size: number; list: DueList };

const inQuery = {
  read: (query: URLSearchParams): Address => ({
    ...readPaging(query, limits.doctorPageSizes, limits.doctorPageSizes[1]),
    list: dueLists.find((one) => one === query.get('list')) ?? dueLists[0],
  }),
  write: ({ list, ...paging }: Address, query: URLSearchParams) =>
    withParameters(query, {
      ...pagingParameters(paging, limits.doctorPageSizes[1]),
      list: list === dueLists[0] ? '' : list,
    }),
};

/** The children of one's own hospital who are to be seen, by when, and what came of the last call. */
export default function FollowUp() {
  const today = useToday();
  const { message } = useApp();
  const [address, go] = useAddress(inQuery);
  const [called, setCalled] = useState<FollowUpLine>();
  const [printed, setPrinted] = useState<FollowUpLine[]>();
  const [busy, setBusy] = useState(false);
  const list = usePagedList('follow-up', address, ({ list: due, size, page }) => followUpPage(due, size, page), {
    failed: words.failed,
  });
  const name = dueListNames[address.list];
  usePrinting(
    (day) => `${words.title}-${name}-${day}`,
    () => noteOutput('child.print'),
  );

  const withAll = async (use: (lines: FollowUpLine[]) => void) => {
    setBusy(true);
    try {
      use(await allFollowUp(address.list));
    } catch (error) {
      message.error(`${words.failed}：${reasonOf(error)}`);
    }
    setBusy(false);
  };
  const print = () =>
    withAll((lines) => {
      flushSync(() => setPrinted(lines));
      window.print();
      setPrinted(undefined);
    });
  const save = () =>
    withAll((lines) => {
      noteOutput('child.exportList');
      const file = new Blob([followUpCsv(lines, today)], { type: 'text/csv;charset=utf-8' });
      download(file, `${words.title}-${name}-${beijingNow().replace(/\D/g, '')}.csv`);
      message.success(`已导出 ${lines.length} 名患儿`);
    });

  const columns: ReadonlyArray<Column<FollowUpLine>> = [
    {
      label: '患儿',
      card: 'headline',
      width: '26%',
      render: (child) => (
        <>
          <Link to={pages.platformChild(child.id)} className={styles.name}>
            {child.patientName}
          </Link>
          {child.hospitalNo && <span className={styles.soft}>　{child.hospitalNo}</span>}
          <span className={styles.line}>{childLine(child, today)}</span>
        </>
      ),
    },
    {
      label: '应检查',
      width: '24%',
      render: (child) => <Due child={child} today={today} />,
    },
    {
      label: '监护人',
      width: '18%',
      render: ({ guardianName, guardianPhone }) =>
        guardianPhone ? (
          <span>
            {guardianName} <Phone number={guardianPhone} />
          </span>
        ) : (
          <span className={styles.missing}>没有电话</span>
        ),
    },
    {
      label: '最近联系',
      width: '18%',
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
    { label: '负责医生', card: 'short', width: '8%', render: ({ doctorName }) => doctorName },
    {
      label: '操作',
      card: 'foot',
      render: (child) => (
        <Button onClick={() => setCalled(child)} aria-label={`记录联系：${child.patientName}`}>
          记录联系
        </Button>
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
            <Button loading={busy} onClick={print}>
              打印名单
            </Button>
            <Button loading={busy} onClick={save}>
              导出
            </Button>
            <LinkButton to={pages.platformErasures}>{rightsTexts.erasable}</LinkButton>
          </>
        }
      />
      <Choices
        label={words.title}
        choices={dueLists.map((value) => ({
          value,
          label: `${dueListNames[value]} ${list.data?.counts[value] ?? ''}`.trim(),
        }))}
        value={address.list}
        onChange={(due) => go({ list: due })}
      />
      <p className={styles.note}>{words.notes[address.list]}</p>
      <PagedList
        label={name}
        columns={columns}
        rowKey={({ id }) => id}
        result={list}
        failed={words.failed}
        empty={words.none[address.list]}
        address={address}
        sizes={limits.doctorPageSizes}
        go={go}
      />
      <Suspense>
        {called && <ContactDialog child={called} onSaved={() => list.mutate()} onClose={() => setCalled(undefined)} />}
      </Suspense>
    </>
  );
}

/** By when a child has to come, or how the follow-up ended. One child of its cell, which on phones lays its children side by side. */
function Due({ child, today }: { child: FollowUpLine; today: Day }) {
  const { due, summary, lastExamOn, rulesReview, ended } = child;
  const days = [due && !ended && `最迟 ${dayText(due)}`, lastExamOn && `上次检查 ${dayText(lastExamOn)}`];
  return (
    <div>
      {ended && (
        <>
          {statementText({ end: ended })}
          <span className={styles.line}>{ended.doctorName} 记录</span>
        </>
      )}
      {summary && !ended && (
        <strong className={styles.due} data-urgency={urgencyOf(summary, today)}>
          {summaryText(summary, today)}
        </strong>
      )}
      <span className={styles.line}>{days.filter(Boolean).join('；')}</span>
      {rulesReview && (
        <span className={styles.line}>
          {rulesReviewTexts.before}（{rulesThenText(rulesReview)}）：{judgementText(rulesReview.before)}
        </span>
      )}
    </div>
  );
}
