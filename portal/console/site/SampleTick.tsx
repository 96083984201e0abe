import { Checkbox } from 'antd';
import { siteTexts } from '../../../contract/site-texts.ts';
import styles from './Entries.module.css';

type Props = {
  sample: boolean;
  onChange: (sample: boolean) => void;
  /** The entry that it is about, for screen readers; a part that is none goes without. */
  of?: string;
};

export const SampleMark = () => <span className={styles.sample}>{siteTexts.sample}</span>;

/** Takes the word of somebody who has checked that something is no sample; of a part, says that it is one. */
export const SampleTick = ({ sample, onChange, of }: Props) => (
  <span className={styles.tick}>
    {sample && !of && <SampleMark />}
    <Checkbox
      checked={!sample}
      aria-label={of && `${siteTexts.verified}：${of}`}
      onChange={({ target }) => onChange(!target.checked)}
    >
      {of ? '已核实' : siteTexts.verified}
    </Checkbox>
  </span>
);
