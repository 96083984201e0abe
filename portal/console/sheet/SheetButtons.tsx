import { Button } from 'antd';
import { pages } from '../../../contract/pages.ts';
import { sheetRows } from '../../api/sheets.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useAct } from '../../ui/use-act.ts';
import { type FileType, fileTypeNames, fileTypes } from './file-types.ts';

/** Beside the list of users: brings some from a file, and takes all of them away. The code that writes files comes when it is asked for. */
export function SheetButtons({ mayImport }: { mayImport: boolean }) {
  const acts = { xlsx: useAct({ toasts: true }), csv: useAct({ toasts: true }) };

  const save = async (type: FileType) => {
    const [{ saveAll }, rows] = await Promise.all([import('./sheet-files.ts'), sheetRows()]);
    await saveAll(type, rows);
    return rows.length;
  };

  return (
    <>
      {fileTypes.map((type) => (
        <Button
          key={type}
          loading={acts[type].busy}
          aria-label={`导出全部用户为 ${fileTypeNames[type]}`}
          onClick={() =>
            acts[type].act(() => save(type), { done: (count) => `已导出 ${count} 行`, failed: '导出失败' })
          }
        >
          导出 {fileTypeNames[type]}
        </Button>
      ))}
      {mayImport && <LinkButton to={pages.consoleUserImport}>批量导入</LinkButton>}
    </>
  );
}
