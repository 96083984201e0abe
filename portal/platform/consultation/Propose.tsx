import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { saveConsultation } from '../../api/consultations.ts';
import { draftNames } from '../../shell/draft.tsx';
import { useUser } from '../../shell/Session.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { homeCrumb } from '../crumbs.ts';
import { ConsultationForm } from './ConsultationForm.tsx';
import { formOf } from './consultation-values.ts';

const nobody = new Map<number, string>();

/** Puts a case before invited doctors. */
export default function Propose() {
  const { id: userId, doctorId } = useUser();
  return (
    <>
      <PageHeader title={texts.proposeConsultation} crumbs={[homeCrumb]} parent={pages.platformHome} />
      <ConsultationForm
        stored={{ doctorSelect: [doctorId!] }}
        draftName={draftNames.propose}
        invited={nobody}
        saveLabel={texts.proposeConsultation}
        save={(values) => saveConsultation(userId, formOf(values))}
        saved={texts.consultationAdded}
      />
    </>
  );
}
