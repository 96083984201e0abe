import { CloudUploadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { limits, megabytes } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { SheetChecked, SheetImported } from '../../../contract/schemas/sheet.ts';
import { neededText, sheetColumns } from '../../../contract/sheets.ts';
import { reasonOf } from '../../api/call.ts';
import { checkSheet, importSheet, sheetField } from '../../api/sheets.ts';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import panel from '../../ui/Panel.module.css';
import { useApp } from '../../ui/app.tsx';
import { useTakesDrops } from '../../ui/stray-drops.ts';
import { userCrumbs } from '../crumbs.ts';
import { CheckedRows, countsOf } from './CheckedRows.tsx';
import { FileButtons } from './FileButtons.tsx';
import { FirstPasswords } from './FirstPasswords.tsx';
import styles from './Sheet.module.css';
import { rightsText } from './rights.ts';

type Taken = { file: File; sheet: string; checked: SheetChecked };

/** Brings users from a file: looked at first, row by row; then those that are fit are stored, and the rest goes back as a file. */
export default function SheetImport() {
  const { ask } = useApp();
  const { mayLeave } = useLeaveGuard();
  const [taken, setTaken] = useState<Taken>();
  const [imported, setImported] = useState<SheetImported>();
  const [busy, setBusy] = useState<'check' | 'import'>();
  const [fault, setFault] = useState('');

  const check = async (file: File) => {
    // One-time passwords that nobody has taken down yet would go with what stands below.
    if (!(await mayLeave())) return;
    setBusy('check');
    setFault('');
    setTaken(undefined);
    setImported(undefined);
    try {
      const sheet = await sheetField(file);
      setTaken({ file, sheet, checked: await checkSheet(sheet) });
    } catch (error) {
      setFault(`${file.name}：${reasonOf(error)}`);
    }
    setBusy(undefined);
  };

  const importRows = async ({ sheet, checked: { rows } }: Taken) => {
    const { new: added, unchanged, ...rest } = countsOf(rows);
    const others = rest.different + rest.broken;
    const rights = rightsText(rows);
    const agreed = await ask({
      title: `导入 ${added} 个用户`,
      content: [
        `将新增 ${added} 个用户${rights && `，其中${rights}`}`,
        ...(unchanged ? [`${unchanged} 行已有，内容相同`] : []),
        ...(others ? [`其余 ${others} 行不导入，连同原因存为文件`] : []),
      ].join('；'),
      okText: '导入',
    });
    if (!agreed) return;
    setBusy('import');
    setFault('');
    try {
      const done = await importSheet(sheet);
      setImported(done);
      if (done.rest.length > 0) await (await import('./sheet-files.ts')).saveRest('xlsx', done.rest);
    } catch (error) {
      setFault(reasonOf(error));
    }
    setBusy(undefined);
  };

  return (
    <>
      <PageHeader title="批量导入用户" crumbs={userCrumbs} parent={pages.consoleUsers} />
      <div className={styles.steps}>
        <section className={`${panel.panel} ${panel.padded}`} aria-labelledby="template">
          <h2 id="template">1. 准备表格</h2>
          <p>下载模板，按表头填写，每行一个用户。列的顺序可以不同，模板里没有的列不会导入。</p>
          <Template />
        </section>
        <section className={`${panel.panel} ${panel.padded}`} aria-labelledby="file">
          <h2 id="file">2. 选择文件并检查</h2>
          <p>先逐行检查，不会保存任何内容。</p>
          <FileChoice busy={busy !== undefined} onChoose={check} />
          <div role="alert">{fault && <Alert type="error" showIcon title={fault} />}</div>
        </section>
        {taken && !imported && (
          <section className={`${panel.panel} ${styles.result}`} aria-labelledby="result">
            <h2 id="result" tabIndex={-1} ref={focusOn}>
              3. 检查结果：{taken.file.name}
            </h2>
            <Summary {...taken.checked} />
            <CheckedRows {...taken.checked} />
            <div className={styles.foot}>
              <Button
                type="primary"
                loading={busy === 'import'}
                disabled={countsOf(taken.checked.rows).new === 0 || busy === 'check'}
                onClick={() => importRows(taken)}
              >
                导入 {countsOf(taken.checked.rows).new} 个用户
              </Button>
            </div>
          </section>
        )}
        {imported && <Imported {...imported} />}
      </div>
    </>
  );
}

/** The field that a file was chosen in gave the focus away while it was busy. */
const focusOn = (heading: HTMLElement | null) => heading?.focus();

function Summary({ rows }: SheetChecked) {
  const { new: added, different, broken } = countsOf(rows);
  const read = `共 ${rows.length} 行`;
  const rest = [...(broken ? [`${broken} 行有问题`] : []), ...(different ? [`${different} 行已有而内容不同`] : [])];
  const [type, words] =
    rest.length > 0
      ? ([
          'warning',
          `${read}，其中 ${rest.join('、')}，不会导入。${added ? '可以先导入其余的行，' : ''}改正后再导入这些。`,
        ] as const)
      : added > 0
        ? (['success', `${read}，没有问题，可以导入。`] as const)
        : (['info', `${read}，系统里都已有，没有要新增的用户。`] as const);
  return (
    <div role="status">
      <Alert type={type} showIcon title={words} />
    </div>
  );
}

type Props = { busy: boolean; onChoose: (file: File) => void };

const accepted = '.xlsx,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv';

/** Chooses a file, or takes one that is dropped anywhere on the page. */
function FileChoice({ busy, onChoose }: Props) {
  const { message } = useApp();
  const take = (files: ReadonlyArray<File> | FileList | null) => {
    if (!files?.[0] || busy) return;
    if (files.length > 1) message.warning('一次只能检查一个文件，请只选一个');
    else onChoose(files[0]);
  };
  useTakesDrops(take);
  return (
    <label className={styles.choice} data-busy={busy}>
      <input
        type="file"
        aria-label="选择要导入的表格"
        accept={accepted}
        disabled={busy}
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      <CloudUploadOutlined aria-hidden />
      <strong>
        {busy ? '正在检查…' : '点击选择文件'}
        {!busy && <span data-pointer="fine">，或把文件拖到这里</span>}
      </strong>
      <span>
        .xlsx 或 .csv，不超过 {megabytes(limits.sheetMaxBytes)}、{limits.sheetRowsMax} 行；只读取第一张工作表
      </span>
    </label>
  );
}

/** What came of a file: who is there now and needs a password before they can sign in, and which rows go back. */
function Imported({ added, unchanged, rest }: SheetImported) {
  const told = [
    `已新增 ${added.length} 个用户`,
    ...(unchanged ? [`${unchanged} 行原有且相同`] : []),
    ...(rest.length ? [`${rest.length} 行没有导入，已存为文件：按“问题”一列改正后，可以直接再导入`] : []),
  ];
  return (
    <section className={`${panel.panel} ${panel.padded}`} aria-labelledby="done">
      <h2 id="done">导入完成</h2>
      <div role="status">
        <Alert type={rest.length ? 'warning' : 'success'} showIcon title={told.join('，')} />
      </div>
      {rest.length > 0 && (
        <FileButtons
          label="下载未导入的行"
          save={async (type) => {
            const { saveRest } = await import('./sheet-files.ts');
            await saveRest(type, rest);
          }}
        />
      )}
      {added.length > 0 && (
        <>
          <p>新账号还没有密码，不能登录。现在就可以生成，也可以以后在用户列表里选中他们再生成。</p>
          <FirstPasswords users={added} />
        </>
      )}
      <p className={styles.way}>
        <Link to={pages.consoleUsers}>查看用户列表</Link>
      </p>
    </section>
  );
}

/** The file to begin with, and what stands in each column. */
function Template() {
  return (
    <>
      <FileButtons
        label="下载用户模板"
        save={async (type) => {
          const { saveTemplate } = await import('./sheet-files.ts');
          await saveTemplate(type);
        }}
      />
      <details className={styles.notes}>
        <summary>各列怎么填</summary>
        <dl>
          {sheetColumns.map((column) => (
            <div key={column.field}>
              <dt>
                {column.label}
                <span className={styles.needed}>{neededText(column)}</span>
              </dt>
              <dd>{column.note}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
