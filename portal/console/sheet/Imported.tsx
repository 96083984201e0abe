import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';
import type { SheetImported } from '../../../contract/schemas/sheet.ts';
import panel from '../../ui/Panel.module.css';
import { FileButtons } from './FileButtons.tsx';
import { FirstPasswords } from './FirstPasswords.tsx';
import styles from './Sheet.module.css';

/** What came of a file: who is there now and needs a password before they can sign in, and which rows go back. */
export function Imported({ added, unchanged, rest }: SheetImported) {
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
