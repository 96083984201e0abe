import { CloudUploadOutlined } from '@ant-design/icons';
import { limits, megabytes } from '../../../contract/limits.ts';
import { useApp } from '../../ui/app.tsx';
import { useTakesDrops } from '../../ui/stray-drops.ts';
import styles from './Sheet.module.css';

type Props = { busy: boolean; onChoose: (file: File) => void };

const accepted = '.xlsx,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv';

/** Chooses a file, or takes one that is dropped anywhere on the page. */
export function FileChoice({ busy, onChoose }: Props) {
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
