import { Button } from 'antd';
import { useState } from 'react';
import { sheetNames } from '../../../contract/sheet-texts.ts';
import type { SheetKind } from '../../../contract/sheets.ts';
import { reasonOf } from '../../api/call.ts';
import { sheetRows } from '../../api/sheets.ts';
import { useApp } from '../../ui/app.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type FileType, fileTypeNames, fileTypes } from './file-types.ts';

type Props = { kind: SheetKind; importPage: string; mayImport: boolean; mayExport: boolean };

/** Beside a list: brings rows from a file, and takes all of them away. The code that writes files comes when it is asked for. */
export function SheetButtons({ kind, importPage, mayImport, mayExport }: Props) {
  const { message } = useApp();
  const [busy, setBusy] = useState<Partial<Record<FileType, boolean>>>({});

  const save = async (type: FileType) => {
    setBusy((now) => ({ ...now, [type]: true }));
    try {
      const [{ saveAll }, rows] = await Promise.all([import('./sheet-files.ts'), sheetRows(kind)]);
      await saveAll(kind, type, rows);
      message.success(`已导出 ${rows.length} 行`);
    } catch (error) {
      message.error(`导出失败：${reasonOf(error)}`);
    }
    setBusy((now) => ({ ...now, [type]: false }));
  };

  return (
    <>
      {mayExport &&
        fileTypes.map((type) => (
          <Button
            key={type}
            loading={busy[type] === true}
            aria-label={`导出全部${sheetNames[kind]}为 ${fileTypeNames[type]}`}
            onClick={() => save(type)}
          >
            导出 {fileTypeNames[type]}
          </Button>
        ))}
      {mayImport && <LinkButton to={importPage}>批量导入</LinkButton>}
    </>
  );
}
