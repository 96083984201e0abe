import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { articleTexts } from '../../../contract/article-texts.ts';
import type { SiteContent, SiteDraft } from '../../../contract/schemas/site.ts';
import { partNames, placeholderParts, samplesOf, type SitePart, siteParts } from '../../../contract/site-content.ts';
import { siteTexts } from '../../../contract/site-texts.ts';
import { texts } from '../../../contract/texts.ts';
import { reasonOf } from '../../api/call.ts';
import { publishSite } from '../../api/site.ts';
import { DraftNotice } from '../../shell/DraftNotice.tsx';
import type { Slot } from '../../shell/draft-store.ts';
import { leavingWords, useDraft, useGiveUp } from '../../shell/draft.tsx';
import { EditForm } from '../../ui/EditForm.tsx';
import type { Freshness } from '../../ui/Freshness.tsx';
import { useUnsaved } from '../../ui/LeaveGuard.tsx';
import panel from '../../ui/Panel.module.css';
import { useApp } from '../../ui/app.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { PartFields } from './PartFields.tsx';
import styles from './Site.module.css';
import { PreviewPage, SitePreview } from './SitePreview.tsx';
import { SiteState } from './SiteState.tsx';
import { EditingContext, type Opened, useContent, useFocusOn } from './editing.ts';
import { useSaveSite } from './save-site.tsx';
import { isSame, isSitePart, tidied } from './site-edit.ts';
import { type Fault, faultOfRefusal, faultsOf, nameOfPlace, partOfPlace } from './site-faults.ts';
import { partForms } from './site-fields.ts';

/** What the browser keeps until it is saved: the content, and the version that was edited. */
type Kept = { content: SiteContent; versionNo: number };

/** One kept before the parts were what they are now is of no use. */
const isWhole = (kept: Kept) => partNames.every((part) => kept.content?.[part] !== undefined);

type Props = {
  slot: Slot;
  /** The newest saved state, asked for again and again. */
  latest: SiteDraft;
  stale: Omit<Parameters<typeof Freshness>[0], 'onRetry'>;
  onChanged: () => Promise<unknown>;
};

/** All of the content, one part at a time; saved, tried out and published as a whole. */
export function SiteForm({ slot, latest, stale, onChanged }: Props) {
  const { message, ask: askFirst } = useApp();
  const setUnsaved = useUnsaved();
  const saveOver = useSaveSite();
  const [query, setQuery] = useSearchParams();
  const draft = useDraft<Kept>(slot);
  const [found, setFound] = useState(draft.found && isWhole(draft.found.value) ? draft.found : undefined);
  /** The version that is edited, as it was saved. */
  const [began, setBegan] = useState<Kept>({
    versionNo: found?.value.versionNo ?? latest.versionNo,
    content: latest.content,
  });
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Fault>();
  const [opened, open] = useState<Opened>();
  const focusOn = useFocusOn();

  const named = query.get('part');
  const part: SitePart = isSitePart(named) ? named : 'names';
  /** Another part has another page on which it shows best. */
  const [previewed, setPreviewed] = useState<{ part: SitePart; path: string }>();
  const path = previewed?.part === part ? previewed.path : partForms[part].page;
  const goTo = (next: SitePart) =>
    setQuery((before) => new URLSearchParams({ ...Object.fromEntries(before), part: next }), { replace: true });

  const { content, set, change } = useContent(found?.value.content ?? latest.content, (edited) => {
    endOffer();
    setRefused(undefined);
    setUnsaved(true, leavingWords());
    draft.save({ content: edited, versionNo: began.versionNo });
  });
  const startFrom = (state: Kept) => {
    setBegan({ versionNo: state.versionNo, content: state.content });
    set(state.content);
    setTried(false);
    setRefused(undefined);
    setUnsaved(false);
  };
  const { ask, endOffer } = useGiveUp(
    draft,
    () => {
      setFound(undefined);
      open(undefined);
      startFrom(latest);
    },
    (kept) => {
      setFound(kept);
      setBegan({ versionNo: kept.value.versionNo, content: latest.content });
      set(kept.value.content);
      setUnsaved(true, leavingWords());
    },
  );

  const isUnsaved = found !== undefined || !isSame(content, began.content);
  const isBehind = latest.versionNo > began.versionNo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where nothing was typed, what somebody else saved is taken over
  useEffect(() => {
    if (isBehind && !isUnsaved) startFrom(latest);
  }, [isBehind, isUnsaved]);

  const faults = [...(isTried ? faultsOf(content) : []), ...(refused ? [refused] : [])];
  const show = ({ place }: Fault) => {
    const at = partOfPlace(place);
    if (!at) return;
    goTo(at.part);
    open({ part: at.part, at: at.index });
    focusOn(place);
  };
  /** Whether a form can tell of nothing that the server would refuse; the first fault gets the focus. */
  const isSound = () => {
    setTried(true);
    const [first] = faultsOf(content);
    if (first) show(first);
    return first === undefined;
  };

  const store = async (): Promise<number | undefined> => {
    if (!isSound()) return undefined;
    try {
      const saved = await saveOver(tidied(content), began.versionNo);
      await draft.drop();
      setFound(undefined);
      startFrom(saved);
      await onChanged();
      return saved.versionNo;
    } catch (error) {
      const fault = faultOfRefusal(reasonOf(error));
      if (!fault) throw error;
      setRefused(fault);
      show(fault);
      message.error(siteTexts.saveFailed);
      return undefined;
    }
  };
  const save = async () => {
    if ((await store()) !== undefined) message.success(articleTexts.draftSaved(texts.updated));
  };
  const publish = async () => {
    const suspicious = placeholderParts(content).map((part) => siteParts[part]);
    const isMeant =
      suspicious.length === 0 ||
      (await askFirst({
        title: siteTexts.placeholders(suspicious.join('、')),
        content: siteTexts.publishPlaceholders,
        okText: articleTexts.publish,
      }));
    if (!isMeant) return;
    const versionNo = isUnsaved ? await store() : began.versionNo;
    if (versionNo === undefined) return;
    await publishSite(versionNo).then(
      () => message.success(articleTexts.published(texts.updated)),
      (error: unknown) =>
        message.error(`${isUnsaved ? siteTexts.savedNotPublished : siteTexts.publishFailed}：${reasonOf(error)}`),
    );
    await onChanged();
  };

  return (
    <EditingContext value={{ content, faults, opened, open, change, focusOn }}>
      <EditForm
        save={save}
        failed={siteTexts.saveFailed}
        also={{ label: articleTexts.publish, save: publish, text: articleTexts.published(texts.updated) }}
        actions={<SitePreview path={path} isSound={isSound} />}
      >
        <SiteState latest={latest} content={content} isUnsaved={isUnsaved} stale={stale} onRetry={onChanged}>
          <PreviewPage path={path} onChange={(chosen) => setPreviewed({ part, path: chosen })} />
        </SiteState>
        <DraftNotice restored={found} onGiveUp={ask} />
        {isBehind && isUnsaved && (
          <Alert
            type="warning"
            showIcon
            role="status"
            title={siteTexts.savedElsewhere(latest.savedBy, beijingMinute(latest.savedAt))}
            description={siteTexts.draftOutdated}
          />
        )}
        <FaultList content={content} faults={faults} onShow={show} />
        <div className={styles.columns}>
          <PartList content={content} faults={faults} part={part} onChoose={goTo} />
          <PartFields key={part} part={part} name={siteParts[part]} />
        </div>
      </EditForm>
    </EditingContext>
  );
}

type PartListProps = {
  content: SiteContent;
  faults: ReadonlyArray<Fault>;
  part: SitePart;
  onChoose: (part: SitePart) => void;
};

/** The parts with the samples left in each; beside the form, or on phones as a choice above it. */
function PartList({ content, faults, part, onChoose }: PartListProps) {
  const samples = new Map(samplesOf(content).map(({ part: of, count }) => [of, count]));
  const faulty = new Set(faults.map(({ place }) => partOfPlace(place)?.part));
  const noteOf = (of: SitePart) =>
    [faulty.has(of) && '需改正', samples.has(of) && `${siteTexts.sample} ${samples.get(of)}`]
      .filter(Boolean)
      .join('，');
  return (
    <>
      <nav className={`${panel.panel} ${styles.parts}`} aria-label="内容分类">
        <ul>
          {partNames.map((of) => (
            <li key={of}>
              <Link to={`?part=${of}`} replace aria-current={of === part ? 'page' : undefined}>
                {siteParts[of]}
                {noteOf(of) && <small>{noteOf(of)}</small>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <label className={styles.choice}>
        内容分类
        <select value={part} onChange={({ target }) => onChoose(target.value as SitePart)}>
          {partNames.map((of) => (
            <option key={of} value={of}>
              {siteParts[of]}
              {noteOf(of) && `（${noteOf(of)}）`}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

type FaultListProps = { content: SiteContent; faults: ReadonlyArray<Fault>; onShow: (fault: Fault) => void };

/** How many are named; the rest come to light as these are put right. */
const named = 5;

/** What stands in the way of saving, in whichever part it is; each leads to its field. */
const FaultList = ({ content, faults, onShow }: FaultListProps) =>
  faults.length > 0 && (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={siteTexts.faults(faults.length)}
      description={
        <ul className={styles.faults}>
          {faults.slice(0, named).map((fault) => (
            <li key={fault.place + fault.text}>
              <Button type="link" onClick={() => onShow(fault)}>
                {nameOfPlace(content, fault.place)}
              </Button>
              {fault.text}
            </li>
          ))}
        </ul>
      }
    />
  );
