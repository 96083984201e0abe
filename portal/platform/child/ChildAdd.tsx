import { Form, Input } from 'antd';
import { useNavigate } from 'react-router-dom';
import { followUpTexts as words } from '../../../contract/child-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { addChild } from '../../api/children.ts';
import { useUser } from '../../shell/Session.tsx';
import { useApp } from '../../ui/app.tsx';
import { EditForm } from '../../ui/EditForm.tsx';
import { useUnsaved } from '../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { homeCrumb } from '../crumbs.ts';
import { FactsFields, type FactsValues } from './ChildUpdate.tsx';
import { Namesakes } from './FoundChildren.tsx';

/** A record of a child without a case: from then on the child has a day for the first screening, where one is called for. */
export default function ChildAdd() {
  const { doctorId, doctorName } = useUser();
  const { message } = useApp();
  const navigate = useNavigate();
  const setUnsaved = useUnsaved();
  return (
    <>
      <PageHeader
        title={words.add}
        crumbs={[homeCrumb, { label: words.title, to: pages.platformFollowUp }]}
        parent={pages.platformFollowUp}
      />
      <EditForm<FactsValues & { toScreen?: string }>
        initialValues={{ doctorId: doctorId!, recordKind: 'inpatient' }}
        save={async (values) => {
          const { childId } = await addChild(values);
          setUnsaved(false);
          message.success(words.added);
          navigate(pages.platformChild(childId), { replace: true });
        }}
        cancel={{ label: '取消', act: () => navigate(pages.platformFollowUp) }}
      >
        <FactsFields doctor={{ id: doctorId!, name: doctorName! }}>
          <Namesakes
            text={words.namesakes}
            choose={words.open}
            onChoose={({ id }) => navigate(pages.platformChild(id))}
          />
          <Form.Item name="toScreen" label={words.addScreen}>
            <Input maxLength={limits.clinicalReasonMaxLength} autoComplete="off" />
          </Form.Item>
        </FactsFields>
      </EditForm>
    </>
  );
}
