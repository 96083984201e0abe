import { useEffect, useRef } from 'react';
import { useApp } from './app.tsx';
import { droppedFiles } from './dropped-files.ts';

type Taker = (files: ReadonlyArray<File>) => void;

/** The field of the open page that takes files wherever on the page they are dropped. */
let taker: Taker | undefined;

/** While the field is there, files that are dropped beside it are dropped on it. */
export function useTakesDrops(take: Taker): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const own: Taker = (files) => latest.current(files);
    taker = own;
    return () => {
      if (taker === own) taker = undefined;
    };
  }, []);
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
/** The browser itself gives such a field what is dropped on it. */
const isFileInput = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'file';

/** A file dropped where nothing takes it would be opened in place of the page, with all that was typed there. */
export function useNoStrayDrops(): void {
  const { message } = useApp();
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (carriesFiles(event) && !isFileInput(event.target)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (event.defaultPrevented || !carriesFiles(event) || isFileInput(event.target)) return;
      event.preventDefault();
      if (taker) droppedFiles(event.dataTransfer!).then(taker);
      else message.info('文件没有上传：请拖到页面上的图片区域');
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('drop', onDrop);
    };
  }, [message]);
}
