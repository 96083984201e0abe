import type { ReactNode } from 'react';
import { pages } from '../../../contract/pages.ts';
import type { SiteContent, SiteDraft } from '../../../contract/schemas/site.ts';
import { placeholderParts, samplesOf, siteParts } from '../../../contract/site-content.ts';
import { siteTexts } from '../../../contract/site-texts.ts';
import { Freshness } from '../../ui/Freshness.tsx';
import panel from '../../ui/Panel.module.css';
import { beijingMinute } from '../../ui/time.ts';
import { stateLabels } from '../article/article-states.ts';
import { StateMark } from '../article/LiveStateMark.tsx';
import styles from './Site.module.css';

type Props = {
  latest: SiteDraft;
  content: SiteContent;
  isUnsaved: boolean;
  stale: Omit<Parameters<typeof Freshness>[0], 'onRetry'>;
  onRetry: () => void;
  /** Beside it. */
  children: ReactNode;
};

/** What visitors read and since when, what is not published yet, and how many samples are left. */
export function SiteState({ latest, content, isUnsaved, stale, onRetry, children }: Props) {
  const samples = samplesOf(content).reduce((sum, { count }) => sum + count, 0);
  const suspicious = placeholderParts(content).map((part) => siteParts[part]);
  const waits = isUnsaved ? siteTexts.unsaved : latest.versionNo > latest.publishedNo ? siteTexts.unpublished : '';
  return (
    <section className={`${panel.panel} ${styles.state}`} aria-label="发布状态">
      <div className={styles.live}>
        <LiveMark latest={latest} />
        <span role="status" className={styles.waits}>
          {waits}
        </span>
        {children}
      </div>
      <p>
        {samples > 0 ? (
          <>
            <strong>{siteTexts.samplesLeft(samples)}</strong>。{siteTexts.samplesNote}
          </>
        ) : (
          suspicious.length === 0 && siteTexts.noSamples
        )}
        {suspicious.length > 0 && <strong>{siteTexts.placeholders(suspicious.join('、'))}</strong>}
      </p>
      <Freshness {...stale} onRetry={onRetry} />
    </section>
  );
}

function LiveMark({ latest: { liveState, liveAt, liveFailure } }: { latest: SiteDraft }) {
  if (liveState === 'publishing') return <StateMark status="processing" label={stateLabels.publishing} />;
  if (liveState === 'failed')
    return <StateMark status="error" label={stateLabels.failed} more={liveFailure ?? '系统将自动重试'} />;
  return (
    <StateMark
      status="success"
      label={
        <a href={pages.home} target="_blank" rel="noopener" title="在网站上查看">
          {stateLabels.live}
        </a>
      }
      more={liveAt ? beijingMinute(liveAt) : undefined}
    />
  );
}
