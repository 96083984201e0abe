import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import type { CheckedRow, SheetImported } from '../../../contract/schemas/sheet.ts';
import { sheetNames } from '../../../contract/sheet-texts.ts';
import type { SheetKind } from '../../../contract/sheets.ts';
import panel from '../../ui/Panel.module.css';
import { FirstPasswords } from './FirstPasswords.tsx';
import styles from './Sheet.module.css';

type Props = { kind: SheetKind; rows: ReadonlyArray<CheckedRow>; imported: SheetImported; list: string };

/** What came of a file; users need a password before they can sign in. */
export function Imported({ kind, rows, imported: { ids, unchanged, kept }, list }: Props) {
  const added = rows.filter(({ state }) => state === 'new');
  const users = ids.map((id, at) => ({ id, username: added[at]?.cells[0] ?? String(id) }));
  const others = [...(unchanged ? [`${unchanged} 行原有且相同`] : []), ...(kept ? [`${kept} 行原有，保持不变`] : [])];
  return (
    <section className={`${panel.panel} ${panel.padded}`} aria-labelledby="done">
      <h2 id="done">导入完成</h2>
      <div role="status">
        <Alert type="success" showIcon title={[`已新增 ${ids.length} 个${sheetNames[kind]}`, ...others].join('，')} />
      </div>
      {kind === 'users' && users.length > 0 && (
        <>
          <p>新账号还没有密码，不能登录。现在就可以生成，也可以以后在用户列表里选中他们再生成。</p>
          <FirstPasswords users={users} />
        </>
      )}
      <p className={styles.way}>
        <Link to={list}>查看{sheetNames[kind]}列表</Link>
      </p>
    </section>
  );
}
