import { useState } from 'react';
import useSWR from 'swr';
import { pages } from '../../../contract/pages.ts';
import { webhookTexts } from '../../../contract/webhooks.ts';
import { webhookById } from '../../api/webhooks.ts';
import { FetchedPage } from '../../ui/Fetched.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import { webhookCrumbs } from '../crumbs.ts';
import { Deliveries } from './Deliveries.tsx';
import { NewSecret } from './NewSecret.tsx';
import { Standing } from './Standing.tsx';
import styles from './Webhook.module.css';

/** One webhook: how it does, what can be done with it, and what it was told. */
export default function WebhookPage() {
  const id = usePathId();
  const webhook = useSWR(id ? ['webhook', id] : null, () => webhookById(id!));
  // Above what is fetched: a key that is told once outlives whatever fails to come meanwhile.
  const [renewed, setRenewed] = useState<{ id: number; secret: string }>();
  const header = (
    <PageHeader
      title={webhook.data?.name ?? webhookTexts.title}
      crumbs={webhookCrumbs}
      parent={pages.consoleWebhooks}
      actions={id && <LinkButton to={pages.consoleWebhookUpdate(id)}>编辑</LinkButton>}
    />
  );
  const kept = () => {
    setRenewed(undefined);
    // What fails is told on the page.
    webhook.mutate().catch(() => {});
  };

  if (renewed && renewed.id === id)
    return (
      <>
        {header}
        <NewSecret secret={renewed.secret} isRenewed onKept={kept} />
      </>
    );
  return (
    <FetchedPage
      id={id}
      // What is looked at again stays meanwhile, with what somebody is doing below.
      result={{ ...webhook, isValidating: webhook.isLoading }}
      failed={webhookTexts.failed}
      home={pages.consoleWebhooks}
      header={header}
    >
      {(found) => (
        <div className={styles.page}>
          <Standing
            webhook={found}
            onChanged={() => webhook.mutate()}
            onRenewed={(secret) => setRenewed({ id: found.id, secret })}
          />
          <Deliveries webhook={found} onChanged={() => webhook.mutate()} />
        </div>
      )}
    </FetchedPage>
  );
}
