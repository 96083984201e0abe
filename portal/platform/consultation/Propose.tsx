import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { childPageTexts } from '../../../contract/child-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { texts } from '../../../contract/texts.ts';
import { childById } from '../../api/children.ts';
import { saveConsultation } from '../../api/consultations.ts';
import { DraftSlot } from '../../shell/DraftSlot.tsx';
import { draftNames } from '../../shell/draft.tsx';
import { useUser } from '../../shell/Session.tsx';
import { FetchedPage, onceFetched } from '../../ui/Fetched.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { valuesOfChild } from '../child/ChildOffer.tsx';
import { homeCrumb } from '../crumbs.ts';
import { ConsultationForm } from './ConsultationForm.tsx';
import { type ConsultationValues, formOf } from './consultation-values.ts';

const nobody = new Map<number, string>();

/** Puts a case before invited doctors; about a child whose record is named in the address, begun from that. */
export default function Propose() {
  const childId = Number(useSearchParams()[0].get('child')) || undefined;
  const child = useSWR(childId ? ['propose about', childId] : null, () => childById(childId!), onceFetched);
  const header = <PageHeader title={texts.proposeConsultation} crumbs={[homeCrumb]} parent={pages.platformHome} />;
  if (!childId)
    return (
      <>
        {header}
        <ProposeForm />
      </>
    );
  return (
    <FetchedPage
      id={childId}
      result={child}
      failed={childPageTexts.failed}
      home={pages.platformPropose}
      header={header}
    >
      {(found) => <ProposeForm childId={childId} stored={found.isOwn ? valuesOfChild(found) : {}} />}
    </FetchedPage>
  );
}

function ProposeForm({ childId, stored = {} }: { childId?: number; stored?: Partial<ConsultationValues> }) {
  const { id: userId, doctorId } = useUser();
  const form = childId ? draftNames.proposeAbout(childId) : draftNames.propose;
  return (
    <DraftSlot key={form} form={form} offers>
      {(slot) => (
        <ConsultationForm
          stored={{ ...stored, doctorSelect: [doctorId!] }}
          slot={slot}
          isNew
          invited={nobody}
          saveLabel={texts.proposeConsultation}
          save={(values) => saveConsultation(userId, formOf(values))}
          saved={texts.consultationAdded}
        />
      )}
    </DraftSlot>
  );
}
