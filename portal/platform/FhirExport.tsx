import { Button } from 'antd';
import { fhirTexts as words } from '../../contract/fhir-texts.ts';
import { download } from '../ui/download.ts';
import { useAct } from '../ui/use-act.ts';
import styles from './FhirExport.module.css';
import { Section } from './Section.tsx';

type Export = { fileName: string; take: () => Promise<Blob> };

/** Hands a record over as a file that another system reads. */
export function useFhirExport({ fileName, take }: Export) {
  const { act, busy: isTaking } = useAct({ toasts: true });
  const save = () => act(async () => download(await take(), fileName), { done: words.done });
  return { isTaking, save };
}

export function FhirExport({ name, note, ...of }: Export & { name: string; note: string }) {
  const { isTaking, save } = useFhirExport(of);
  return (
    <Section id="fhir" title={words.title} onScreenOnly>
      <p className={styles.note}>{note}</p>
      <Button onClick={save} loading={isTaking}>
        {name}
      </Button>
    </Section>
  );
}
