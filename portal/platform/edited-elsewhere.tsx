import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { dropDraft, readDraft } from '../shell/draft-store.ts';
import { useUser } from '../shell/Session.tsx';
import { useConfirmedLoss } from '../ui/confirmed-loss.ts';

/**
 * Remembers which state of something stored an edit was begun from, its draft included, for the `editedFrom` of the call.
 * `latest` is when it was changed last, empty if never, and undefined until that is known.
 */
export function useEditedFrom(draftName: string, latest: string | undefined) {
  const { id: userId } = useUser();
  const [begun, setBegun] = useState(() => ({
    version: 0,
    editedFrom: readDraft<{ editedFrom?: string }>(userId, draftName)?.value.editedFrom ?? latest,
  }));
  const { version, editedFrom = latest } = begun;
  if (begun.editedFrom !== editedFrom) setBegun({ version, editedFrom });
  return {
    editedFrom,
    /** Another one with each beginning: the key of the form. */
    version,
    isOutdated: editedFrom !== latest,
    /** Goes on from this state of it; without one, from the latest. */
    beginFrom: (editedFrom?: string) => setBegun({ version, editedFrom }),
    beginAnew: async () => {
      await dropDraft(userId, draftName);
      setBegun({ version: version + 1, editedFrom: latest });
    },
  };
}

type Props = {
  title: string;
  /** Where the latest can be read. */
  latestAt: string;
  onBeginAnew: () => void;
  onKeep: () => void;
};

/** What can be done when the same thing was edited elsewhere while this form was open. */
export function EditedElsewhere({ title, latestAt, onBeginAnew, onKeep }: Props) {
  const confirmLoss = useConfirmedLoss();
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      style={{ marginBottom: 14 }}
      title={title}
      description={
        <>
          <p>您在本页填写的内容都还在。</p>
          <Space wrap>
            <a href={latestAt} target="_blank" rel="noreferrer">
              在新页面查看最新内容
            </a>
            <Button
              onClick={() =>
                confirmLoss('改用最新内容？', onBeginAnew, {
                  okText: '改用最新内容',
                  content: '您在本页填写的修改会被放弃。',
                })
              }
            >
              改用最新内容
            </Button>
            <Button
              onClick={() =>
                confirmLoss('以本页填写的为准？', onKeep, {
                  okText: '以本页为准',
                  content: '保存后，别处的修改会被本页内容替换。',
                })
              }
            >
              以本页填写的为准
            </Button>
          </Space>
        </>
      }
    />
  );
}
