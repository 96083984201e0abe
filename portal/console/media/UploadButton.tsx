import { Button } from 'antd';
import { useRef, useState } from 'react';
import { imageTypes } from '../../../contract/pictures.ts';
import { reasonOf } from '../../api/call.ts';
import { useCan } from '../../shell/Session.tsx';
import { useApp } from '../../ui/app.tsx';
import { PictureFault, takePicture } from './take-picture.ts';

/** Uploads pictures into the library, several at once; `onTaken` gets their paths. What could not be taken is named. */
export function UploadButton({ primary, onTaken }: { primary?: boolean; onTaken: (paths: string[]) => void }) {
  const { message } = useApp();
  const can = useCan();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  const take = async (files: File[]) => {
    setBusy(true);
    const taken: string[] = [];
    for (const file of files)
      try {
        taken.push(await takePicture(file, can('article:add')));
      } catch (error) {
        message.error(`${file.name}：${error instanceof PictureFault ? error.message : reasonOf(error)}`);
      }
    setBusy(false);
    if (taken.length > 0) onTaken(taken);
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={imageTypes.join(',')}
        multiple
        style={{ display: 'none' }}
        aria-label="上传到图片库"
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button type={primary ? 'primary' : 'default'} loading={busy} onClick={() => input.current?.click()}>
        上传图片
      </Button>
    </>
  );
}
