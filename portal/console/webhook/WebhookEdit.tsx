import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import useSWR from 'swr';
import { pages } from '../../../contract/pages.ts';
import { webhookTexts } from '../../../contract/webhooks.ts';
import { addWebhook, updateWebhook, webhookById, type WebhookSecret } from '../../api/webhooks.ts';
import { FetchedPage, onceFetched } from '../../ui/Fetched.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import { webhookCrumbs } from '../crumbs.ts';
import { NewSecret } from './NewSecret.tsx';
import { WebhookForm } from './WebhookForm.tsx';

/** Adds a webhook, or changes the one in the address. */
export default function WebhookEdit() {
  return useParams().id === undefined ? <WebhookAdd /> : <WebhookUpdate />;
}

function WebhookAdd() {
  const navigate = useNavigate();
  const [added, setAdded] = useState<WebhookSecret>();
  return (
    <>
      <PageHeader title="新增推送" crumbs={webhookCrumbs} parent={pages.consoleWebhooks} />
      {added ? (
        <NewSecret secret={added.secret} onKept={() => navigate(pages.consoleWebhook(added.id), { replace: true })} />
      ) : (
        <WebhookForm
          save={async (values) => setAdded(await addWebhook(values))}
          cancel={{ label: '取消', act: () => navigate(pages.consoleWebhooks) }}
        />
      )}
    </>
  );
}

function WebhookUpdate() {
  const id = usePathId();
  const webhook = useSWR(id ? ['webhook to edit', id] : null, () => webhookById(id!), onceFetched);
  return (
    <FetchedPage
      id={id}
      result={webhook}
      failed={webhookTexts.failed}
      home={pages.consoleWebhooks}
      header={<PageHeader title="编辑推送" crumbs={webhookCrumbs} parent={pages.consoleWebhooks} />}
    >
      {({ hospitalName, ...found }) => (
        <WebhookForm
          key={id}
          initial={found}
          hospitalName={hospitalName}
          save={(values) => updateWebhook(found.id, values)}
          done={{ to: pages.consoleWebhook(found.id), text: webhookTexts.saved }}
        />
      )}
    </FetchedPage>
  );
}
