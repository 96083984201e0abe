import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { SheetChecked, SheetImported } from '../../../contract/schemas/sheet.ts';
import { sheetNames } from '../../../contract/sheet-texts.ts';
import type { SheetKind } from '../../../contract/sheets.ts';
import { ApiError, reasonOf } from '../../api/call.ts';
import { checkSheet, importSheet, sheetField } from '../../api/sheets.ts';
import { useApp } from '../../ui/app.tsx';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import panel from '../../ui/Panel.module.css';
import { CheckedRows, countsOf } from './CheckedRows.tsx';
import { FileChoice } from './FileChoice.tsx';
import { Imported } from './Imported.tsx';
import { importPages } from './import-pages.ts';
import { rightsText } from './rights.ts';
import styles from './Sheet.module.css';
import { Template } from './Template.tsx';

type Taken = { file: File; sheet: string; checked: SheetChecked };

/** Brings users, hospitals or roles from a file: looked at first, row by row, then stored as a whole or not at all. */
export default function SheetImport({ kind }: { kind: SheetKind }) {
  const { ask } = useApp();
  const { mayLeave } = useLeaveGuard();
  const [taken, setTaken] = useState<Taken>();
  const [imported, setImported] = useState<SheetImported>();
  const [busy, setBusy] = useState<'check' | 'import'>();
  const [fault, setFault] = useState('');
  const [keepsExisting, setKeepsExisting] = useState(false);
  const { crumbs, list } = importPages[kind];
  const name = sheetNames[kind];

  const check = async (file: File) => {
    // One-time passwords that nobody has taken down yet would go with what stands below.
    if (!(await mayLeave())) return;
    setBusy('check');
    setFault('');
    setTaken(undefined);
    setImported(undefined);
    setKeepsExisting(false);
    try {
      const sheet = await sheetField(file);
      setTaken({ file, sheet, checked: await checkSheet(kind, sheet) });
    } catch (error) {
      setFault(`${file.name}：${reasonOf(error)}`);
    }
    setBusy(undefined);
  };

  const importRows = async (taken: Taken) => {
    const { sheet, checked } = taken;
    const { new: added, unchanged, different } = countsOf(checked.rows);
    const rights = rightsText(checked.rows);
    const agreed = await ask({
      title: `导入 ${added} 个${name}`,
      content: [
        `将新增 ${added} 个${name}${rights && `，其中${rights}`}`,
        ...(unchanged ? [`${unchanged} 行已有，内容相同`] : []),
        ...(different ? [`${different} 行已有，保持不变`] : []),
      ].join('；'),
      okText: '导入',
    });
    if (!agreed) return;
    setBusy('import');
    setFault('');
    try {
      setImported(await importSheet(kind, sheet, keepsExisting));
    } catch (error) {
      setFault(reasonOf(error));
      if (error instanceof ApiError && error.status === 409) await lookAgain(taken);
    }
    setBusy(undefined);
  };

  /** What was told before is not so any more. */
  const lookAgain = async ({ file, sheet }: Taken) => {
    setTaken(undefined);
    setKeepsExisting(false);
    try {
      setTaken({ file, sheet, checked: await checkSheet(kind, sheet) });
      setFault((reason) => `${reason}。已重新检查，请看下面的结果。`);
    } catch (error) {
      setFault((reason) => `${reason}。重新检查失败：${reasonOf(error)}`);
    }
  };

  return (
    <>
      <PageHeader title={`批量导入${name}`} crumbs={crumbs} parent={list} />
      <div className={styles.steps}>
        <section className={`${panel.panel} ${panel.padded}`} aria-labelledby="template">
          <h2 id="template">1. 准备表格</h2>
          <p>下载模板，按表头填写，每行一个{name}。列的顺序可以不同，模板里没有的列不会导入。</p>
          <Template kind={kind} />
        </section>
        <section className={`${panel.panel} ${panel.padded}`} aria-labelledby="file">
          <h2 id="file">2. 选择文件并检查</h2>
          <p>先逐行检查，不会保存任何内容。</p>
          <FileChoice kind={kind} busy={busy !== undefined} onChoose={check} />
          <div role="alert">{fault && <Alert type="error" showIcon title={fault} />}</div>
        </section>
        {taken && !imported && (
          <section className={`${panel.panel} ${styles.result}`} aria-labelledby="result">
            <h2 id="result" tabIndex={-1} ref={focusOn}>
              3. 检查结果：{taken.file.name}
            </h2>
            <Summary kind={kind} taken={taken} keepsExisting={keepsExisting} />
            <CheckedRows
              kind={kind}
              checked={taken.checked}
              keepsExisting={keepsExisting}
              onKeepExisting={setKeepsExisting}
            />
            <div className={styles.foot}>
              <Button
                type="primary"
                loading={busy === 'import'}
                disabled={!isReady(taken, keepsExisting) || busy === 'check'}
                onClick={() => importRows(taken)}
              >
                导入 {countsOf(taken.checked.rows).new} 个{name}
              </Button>
              <span>全部导入或全部不导入</span>
            </div>
          </section>
        )}
        {taken && imported && <Imported kind={kind} rows={taken.checked.rows} imported={imported} list={list} />}
      </div>
    </>
  );
}

/** The field that a file was chosen in gave the focus away while it was busy. */
const focusOn = (heading: HTMLElement | null) => heading?.focus();

/** Whether there is something to add and nothing in its way. */
function isReady({ checked }: Taken, keepsExisting: boolean): boolean {
  const counts = countsOf(checked.rows);
  return counts.broken === 0 && counts.new > 0 && (counts.different === 0 || keepsExisting);
}

function Summary({ kind, taken, keepsExisting }: { kind: SheetKind; taken: Taken; keepsExisting: boolean }) {
  const { rows } = taken.checked;
  const { different, broken } = countsOf(rows);
  const read = `共 ${rows.length} 行`;
  const [type, words] = isReady(taken, keepsExisting)
    ? (['success', `${read}，没有问题，可以导入。`] as const)
    : broken > 0
      ? (['error', `${read}，其中 ${broken} 行有问题。请在表格里改正，再重新选择文件。`] as const)
      : different > 0 && !keepsExisting
        ? (['warning', `${read}，其中 ${different} 行已有而内容不同。请改成一致，或选择保持系统里的内容。`] as const)
        : (['info', `${read}，系统里都已有，没有要新增的${sheetNames[kind]}。`] as const);
  return (
    <div role="status">
      <Alert type={type} showIcon title={words} />
    </div>
  );
}
