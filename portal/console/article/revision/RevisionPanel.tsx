import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { revisionTexts } from '../../../../contract/article-texts.ts';
import { limits } from '../../../../contract/limits.ts';
import type { ArticleRevision, ArticleToEdit } from '../../../../contract/schemas/article.ts';
import { refusalTexts, texts } from '../../../../contract/texts.ts';
import {
  approveRevision,
  returnRevision,
  setPublished,
  unsavedPreviewAddress,
  withdrawRevision,
} from '../../../api/articles.ts';
import { useCan } from '../../../shell/Session.tsx';
import panel from '../../../ui/Panel.module.css';
import { useApp } from '../../../ui/app.tsx';
import { required } from '../../../ui/form-rules.ts';
import { openByPost } from '../../../ui/open-by-post.ts';
import { beijingMinute } from '../../../ui/time.ts';
import { useAct } from '../../../ui/use-act.ts';
import { Differences } from '../history/Differences.tsx';
import { usePublishQuestion } from '../use-publish-question.ts';
import styles from './RevisionPanel.module.css';
import { differs, goesOn, isOutdated, previewFieldsOf } from './revising.ts';

type Props = { article: ArticleToEdit; onChanged: () => Promise<unknown> };

/** What was changed of a published article and is not approved: by whom, how, and what may be done about it. */
export function RevisionPanel({ article, onChanged }: Props) {
  const can = useCan();
  const { revision } = article;
  if (revision) return <Panel key={revision.versionNo} article={article} revision={revision} onChanged={onChanged} />;
  if (!article.isPub || can('article:publish') || !can('article:update')) return null;
  return <Alert className={styles.note} type="info" showIcon title={revisionTexts.submitNote} />;
}

function Panel({ article, revision, onChanged }: Props & { revision: ArticleRevision }) {
  const can = useCan();
  const { ask } = useApp();
  const { act, busy } = useAct({ toasts: true });
  const mayPublish = usePublishQuestion();
  const [returning, setReturning] = useState(false);
  const { id } = article;
  const { versionNo } = revision;
  const isWaiting = revision.state === 'waiting';
  const decides = isWaiting && can('article:publish');

  const approve = async () => {
    if (!(await mayPublish(revision))) return;
    const { approve: title, outdatedQuestion: content } = revisionTexts;
    if (isOutdated(article, revision) && !(await ask({ title, content, okText: title, danger: true }))) return;
    const publish = async () => {
      await approveRevision(id, { versionNo, liveVersionNo: article.versionNo! });
      if (!article.isPub) await setPublished({ id }, true);
    };
    const { approved: done, approveFailed: failed } = revisionTexts;
    await act(publish, { done, failed, after: onChanged, overtaken: onChanged });
  };
  const withdraw = async () => {
    const { withdraw: title, withdrawQuestion: content, withdrawn: done, withdrawFailed: failed } = revisionTexts;
    if (!(await ask({ title, content, okText: title, danger: true }))) return;
    await act(() => withdrawRevision(id, versionNo), { done, failed, after: onChanged, overtaken: onChanged });
  };

  return (
    <section className={`${panel.panel} ${panel.padded} ${styles.panel}`} aria-label={revisionTexts[revision.state]}>
      <Words article={article} revision={revision} />
      {(article.isPub || differs(article, revision)) && (
        <details className={styles.compared} open={decides}>
          <summary>{article.isPub ? revisionTexts.compare : revisionTexts.compareSaved}</summary>
          <Differences before={article} after={revision} />
        </details>
      )}
      <div className={styles.acts}>
        <Button onClick={() => openByPost(unsavedPreviewAddress, previewFieldsOf(id, revision))}>
          {texts.preview}
        </Button>
        {revision.isOwn && can('article:update') && (
          <Button disabled={busy} onClick={withdraw}>
            {revisionTexts.withdraw}
          </Button>
        )}
        {decides && (
          <>
            <Button disabled={busy} aria-expanded={returning} onClick={() => setReturning(!returning)}>
              {revisionTexts.sendBack}
            </Button>
            <Button type="primary" loading={busy} onClick={approve}>
              {article.isPub ? revisionTexts.approve : revisionTexts.approveAndPublish}
            </Button>
          </>
        )}
      </div>
      {decides && returning && <ReturnForm id={id} versionNo={versionNo} onChanged={onChanged} />}
    </section>
  );
}

/** Whose it is, since when, why it came back, and what to heed. */
function Words({ article, revision }: { article: ArticleToEdit; revision: ArticleRevision }) {
  const can = useCan();
  const { state, savedBy, savedAt, returnedBy, returnedAt, reason } = revision;
  const editing = goesOn(article, can);
  return (
    <div className={styles.words}>
      <h2>{revisionTexts[state]}</h2>
      <p>{revisionTexts[state === 'draft' ? 'draftFrom' : 'waitingFrom'](savedBy, beijingMinute(savedAt))}</p>
      {state === 'returned' && (
        <>
          <p>{revisionTexts.returnedBy(returnedBy!, beijingMinute(returnedAt!))}</p>
          <p className={styles.reason}>{revisionTexts.reason(reason)}</p>
          {revision.isOwn && <p>{revisionTexts.returnedNote}</p>}
        </>
      )}
      {editing && <p>{revisionTexts.goesOn}</p>}
      {isOutdated(article, revision) && (
        <Alert
          type="warning"
          showIcon
          title={
            revisionTexts.outdated(article.versionNo!) +
            (editing ? revisionTexts.outdatedOwn : state === 'waiting' ? revisionTexts.outdatedReplaces : '')
          }
        />
      )}
    </div>
  );
}

type ReturnFormProps = { id: number; versionNo: number; onChanged: () => Promise<unknown> };

/** Returns a revision to its author, who is told why. */
function ReturnForm({ id, versionNo, onChanged }: ReturnFormProps) {
  const { act, busy } = useAct({ toasts: true });
  const { sentBack: done, sendBackFailed: failed } = revisionTexts;
  return (
    <Form<{ reason: string }>
      layout="vertical"
      requiredMark={false}
      onFinish={({ reason }) =>
        act(() => returnRevision(id, versionNo, reason), { done, failed, after: onChanged, overtaken: onChanged })
      }
    >
      <Form.Item
        name="reason"
        label={revisionTexts.sendBackReason}
        rules={required(refusalTexts.revisionReasonRequired)}
      >
        <Input.TextArea autoFocus autoSize={{ minRows: 2 }} maxLength={limits.revisionReasonMaxLength} showCount />
      </Form.Item>
      <Button htmlType="submit" danger loading={busy}>
        确认退回
      </Button>
    </Form>
  );
}
