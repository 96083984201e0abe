import { Button } from 'antd';
import { useState } from 'react';
import { pages } from '../../../contract/pages.ts';
import { reasonOf } from '../../api/call.ts';
import { sheetRows } from '../../api/sheets.ts';
import { useApp } from '../../ui/app.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type FileType, fileTypeNames, fileTypes } from './file-types.ts';

/** Beside the list of users: brings some from a file, and takes all of them away. The code that writes files comes when it is asked for. */
export function SheetButtons({ mayImport }: { mayImport: boolean }) {
  const { message } = useApp();
  const [busy, setBusy] = useState<Partial<Record<FileType, boolean>>>({});

  const save = async (type: FileType) => {
    setBusy((now) => ({ ...now, [type]: true }));
    try {
      const [{ saveAll }, rows] = await Promise.all([import('./sheet-files.ts'), sheetRows()]);
      await saveAll(type, rows);
      message.success(`已导出 ${rows.length} 行`);
    } catch (error) {
      message.error(`导出失败：${reasonOf(error)}`);
    }
    setBusy((now) => ({ ...now, [type]: false }));
  };

  return (
    <>
      {fileTypes.map((type) => (
        <Button
          key={type}
          loading={busy[type] === true}
          aria-label={`导出全部用户为 ${fileTypeNames[type]}`}
          onClick={() => save(type)}
        >
          导出 {fileTypeNames[type]}
        </Button>
      ))}
      {mayImport && <LinkButton to={pages.consoleUserImport}>批量导入</LinkButton>}
    </>
  );
}
