import { type ReactNode, Suspense, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { pictureTexts } from '../../../contract/picture-texts.ts';
import { removePicture } from '../../api/consultations.ts';
import { lazy } from '../../ui/lazy.ts';

const ReasonDialog = lazy(() => import('../ReasonDialog.tsx'));

/** Asks why before a picture is taken out of the record of a case. `onDone` shows the case as it is then. */
export function useRemoval(
  consultationId: number,
  onDone: () => Promise<unknown>,
): { ask: (path: string) => void; dialog: ReactNode } {
  const [path, setPath] = useState<string>();
  const dialog = path !== undefined && (
    <Suspense>
      <ReasonDialog
        title={pictureTexts.removeTitle}
        note={pictureTexts.removeNote}
        okText={pictureTexts.remove}
        danger
        missing={pictureTexts.removeReason}
        maxLength={limits.amendmentReasonMaxLength}
        act={(reason) => removePicture(consultationId, path, reason)}
        done={pictureTexts.removed}
        onDone={onDone}
        onClose={() => setPath(undefined)}
      />
    </Suspense>
  );
  return { ask: setPath, dialog };
}
