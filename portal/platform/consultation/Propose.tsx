import { App } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { saveConsultation } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { homeCrumb } from '../crumbs.ts';
import { useDraft } from '../draft.ts';
import { ConsultationForm } from './ConsultationForm.tsx';
import { type ConsultationValues, formOf } from './consultation-values.ts';
import { DraftNotice } from './DraftNotice.tsx';

const nobody = new Map<number, string>();

/** Puts a case before invited doctors. */
export default function Propose() {
  const { id: userId, doctorId } = useUser();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { setUnsaved } = useLeaveGuard();
  const draft = useDraft<Partial<ConsultationValues>>('propose');
  const [restored, setRestored] = useState(draft.found);

  return (
    <>
      <PageHeader title={texts.proposeConsultation} crumbs={[homeCrumb]} parent={pages.platformHome} />
      {restored && (
        <DraftNotice
          savedAt={restored.savedAt}
          onGiveUp={async () => {
            await draft.drop();
            setUnsaved(false);
            setRestored(undefined);
          }}
        />
      )}
      <ConsultationForm
        key={restored ? 'restored' : 'new'}
        initial={{ doctorSelect: [doctorId!], ...restored?.value }}
        invited={nobody}
        saveLabel={texts.proposeConsultation}
        draft={draft}
        save={async (values) => {
          await saveConsultation(userId, formOf(values));
          await draft.drop();
          setUnsaved(false);
          message.success(texts.consultationAdded);
          navigate(pages.platformConsultations);
        }}
      />
    </>
  );
}
