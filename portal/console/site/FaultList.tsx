import { Alert, Button } from 'antd';
import type { SiteContent } from '../../../contract/schemas/site.ts';
import { siteTexts } from '../../../contract/site-texts.ts';
import styles from './Site.module.css';
import { type Fault, nameOfPlace } from './site-faults.ts';

type Props = { content: SiteContent; faults: ReadonlyArray<Fault>; onShow: (fault: Fault) => void };

/** How many are named; the rest come to light as these are put right. */
const named = 5;

/** What stands in the way of saving, in whichever part it is; each leads to its field. */
export const FaultList = ({ content, faults, onShow }: Props) =>
  faults.length > 0 && (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={siteTexts.faults(faults.length)}
      description={
        <ul className={styles.faults}>
          {faults.slice(0, named).map((fault) => (
            <li key={fault.place + fault.text}>
              <Button type="link" onClick={() => onShow(fault)}>
                {nameOfPlace(content, fault.place)}
              </Button>
              {fault.text}
            </li>
          ))}
        </ul>
      }
    />
  );
