import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Signature } from '../../../contract/schemas/record.ts';
import { Moment } from '../../ui/Moment.tsx';
import type { Compared } from '../../ui/VersionChoices.tsx';
import styles from '../../ui/Versions.module.css';

/** `张医生 主任医师，第一医院` */
export const signatureText = ({ doctorName, doctorTitle, doctorHospital }: Signature): string =>
  [[doctorName, doctorTitle].filter(Boolean).join(' '), doctorHospital].filter(Boolean).join('，');

type Props = {
  version: { versionNo: number; savedAt: string; savedBy: Signature };
  isNewest: boolean;
  compared: Compared;
  onCompare: (compared: Compared) => void;
  /** A word or two behind the number. */
  mark?: ReactNode;
  /** Why it was changed, and what. */
  children: ReactNode;
};

/** A version in the list of them: who saved it as they were named then, when, and what it changed. */
export const VersionEntry = ({ version, isNewest, compared, onCompare, mark, children }: Props) => {
  const { versionNo, savedAt, savedBy } = version;
  return (
    <li data-compared={versionNo === compared.old || versionNo === compared.new}>
      <p className={styles.number}>
        <strong>第 {versionNo} 版</strong>
        {isNewest && <span className={styles.mark}>当前版本</span>}
        {mark}
      </p>
      <p>{signatureText(savedBy)}</p>
      <p className={styles.saved}>
        <Moment at={savedAt} />
      </p>
      {children}
      {versionNo > 1 && (
        <p className={styles.acts}>
          <Button
            size="small"
            aria-label={`第 ${versionNo} 版与前一版比较`}
            onClick={() => onCompare({ old: versionNo - 1, new: versionNo })}
          >
            与前一版比较
          </Button>
        </p>
      )}
    </li>
  );
};
