import { Button } from 'antd';
import { useState } from 'react';
import { fhirTexts as words } from '../../contract/fhir-texts.ts';
import { reasonOf } from '../api/call.ts';
import { useApp } from '../ui/app.tsx';
import { download } from '../ui/download.ts';
import styles from './FhirExport.module.css';
import { Section } from './Section.tsx';

type Export = { fileName: string; take: () => Promise<Blob> };

/** Hands a record over as a file that another system reads. */
export function useFhirExport({ fileName, take }: Export) {
  const { message } = useApp();
  const [isTaking, setTaking] = useState(false);
  const save = async () => {
    setTaking(true);
    try {
      download(await take(), fileName);
      message.success(words.done);
    } catch (error) {
      message.error(reasonOf(error));
    }
    setTaking(false);
  };
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
