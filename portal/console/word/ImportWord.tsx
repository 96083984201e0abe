import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useApp } from '../../ui/app.tsx';
import type { Imported } from './import-word.ts';

const docxType = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

type Props = {
  /** Whether there is a text already, after which the imported one would stand. */
  hasText: () => boolean;
  onImported: (imported: Imported) => void;
};

/** Takes over a Word document and names what could not be taken over. A file that cannot be used changes nothing. */
export function ImportWord({ hasText, onImported }: Props) {
  const { message, ask } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  const take = async (file: File) => {
    if (
      hasText() &&
      !(await ask({
        title: '正文里已有内容',
        content: '导入的内容会接在后面，已有的文字不变。',
        okText: '接在后面',
      }))
    )
      return;
    setBusy(true);
    try {
      const { importWord } = await import('./import-word.ts');
      const imported = await importWord(file, (done, of) =>
        message.open({ key: 'word', type: 'loading', content: `正在上传图片 ${done}/${of}`, duration: 0 }),
      );
      onImported(imported);
      if (imported.leftOut.length === 0) message.success('Word 文件已导入');
      else
        ask({
          told: 'warning',
          title: 'Word 文件已导入，以下内容请核对',
          content: (
            <ul>
              {imported.leftOut.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          ),
        });
    } catch (error) {
      const { DocxFault } = await import('./open-docx.ts');
      ask({
        told: 'error',
        title: '没有导入',
        content: `${file.name}：${error instanceof DocxFault ? error.message : '文件无法读取，请检查后重试'}`,
      });
    } finally {
      message.destroy('word');
      setBusy(false);
    }
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={docxType}
        style={{ display: 'none' }}
        aria-label="选择 Word 文件"
        onChange={({ target }) => {
          if (target.files?.[0]) take(target.files[0]);
          target.value = '';
        }}
      />
      <Button loading={busy} onClick={() => input.current?.click()}>
        从 Word 文件导入
      </Button>
    </>
  );
}
