import { useState } from 'react';
import { articleTexts } from '../../../contract/article-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { siteTexts } from '../../../contract/site-texts.ts';
import { siteDraft } from '../../api/site.ts';
import { DraftSlot } from '../../shell/DraftSlot.tsx';
import { draftNames } from '../../shell/draft.tsx';
import { FetchedPage } from '../../ui/Fetched.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useList } from '../../ui/use-list.ts';
import { whilePublishingMs } from '../article/live-state.ts';
import { homeCrumb } from '../crumbs.ts';
import { SiteForm } from './SiteForm.tsx';

/** Asked again, in ms, while the publisher could not bring it live: it tries by itself. */
const whileFailedMs = 15_000;

/** What the department says about itself on the site, to be edited, tried out and published. */
export default function SiteEdit() {
  const [isFresh, setFresh] = useState(false);
  const draft = useList('site draft', siteDraft, {
    onSuccess: () => setFresh(true),
    refreshInterval: (latest) =>
      latest?.liveState === 'publishing' ? whilePublishingMs : latest?.liveState === 'failed' ? whileFailedMs : 0,
  });
  return (
    <FetchedPage
      id={0}
      // Once the form is there, a later answer that does not come takes nothing away.
      result={{ ...draft, error: isFresh ? undefined : draft.error, isValidating: !isFresh }}
      failed={siteTexts.failed}
      home={pages.consoleHome}
      header={
        <PageHeader
          title={siteTexts.title}
          crumbs={[homeCrumb]}
          parent={pages.consoleHome}
          actions={<LinkButton to={pages.consoleSiteHistory}>{articleTexts.history}</LinkButton>}
        />
      }
    >
      {(latest) => (
        <DraftSlot form={draftNames.site}>
          {(slot) => (
            <SiteForm
              slot={slot}
              latest={latest}
              stale={{ isFormer: false, hasFailed: Boolean(draft.error), at: draft.at }}
              onChanged={() => draft.mutate()}
            />
          )}
        </DraftSlot>
      )}
    </FetchedPage>
  );
}
