import { beijingMinute } from './time.ts';
import styles from './Versions.module.css';

/** `savedAt` is left out where it is not known yet. */
type Line = { versionNo: number; savedAt?: string | undefined };
export type Compared = { old: number; new: number };
type Props = { lines: readonly Line[]; compared: Compared; onChange: (compared: Compared) => void };

/** Which two versions are compared. */
export const VersionChoices = ({ lines, compared, onChange }: Props) => (
  <div className={styles.choice}>
    <Choice label="旧版本" lines={lines} value={compared.old} onChange={(old) => onChange({ ...compared, old })} />
    <Choice label="新版本" lines={lines} value={compared.new} onChange={(it) => onChange({ ...compared, new: it })} />
  </div>
);

type ChoiceProps = {
  label: string;
  lines: readonly Line[];
  value: number;
  onChange: (versionNo: number) => void;
};

const Choice = ({ label, lines, value, onChange }: ChoiceProps) => (
  <label>
    {label}
    <select value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {lines.map(({ versionNo, savedAt }) => (
        <option key={versionNo} value={versionNo}>
          版本 {versionNo}
          {savedAt && `（${beijingMinute(savedAt)}）`}
        </option>
      ))}
    </select>
  </label>
);
