import { Checkbox } from 'antd';
import { siteTexts } from '../../../contract/texts.ts';
import styles from './Site.module.css';

type Props = {
  sample: boolean;
  onChange: (sample: boolean) => void;
  /** The entry that it is about, for screen readers; a part that is none goes without. */
  of?: string;
};

/** Says that something is a sample, and takes the word of somebody who has checked that it is not. */
export const SampleTick = ({ sample, onChange, of }: Props) => (
  <span className={styles.tick}>
    {sample && <span className={styles.sample}>{siteTexts.sample}</span>}
    <Checkbox
      checked={!sample}
      aria-label={of && `${siteTexts.verified}：${of}`}
      onChange={({ target }) => onChange(!target.checked)}
    >
      {of ? '已核实' : siteTexts.verified}
    </Checkbox>
  </span>
);
