import { lazy, Suspense } from 'react';
import { texts } from '../../../contract/texts.ts';
import { allDoctors } from '../../api/users.ts';
import { useList } from '../../ui/use-list.ts';

const DoctorsDialog = lazy(() => import('../consultation/DoctorsDialog.tsx'));

type Props = {
  /** Who takes part already and stays. */
  locked: readonly number[];
  diseaseId: number;
  /** Told who was added. */
  onChoose: (doctorIds: number[]) => void;
  onClose: () => void;
};

/** The doctors' dialog for a case that is there. */
export function ChooseDoctors({ locked, onChoose, onClose }: Props) {
  const doctors = useList('doctors', allDoctors, { failed: texts.doctorListFailed, revalidateOnFocus: false });
  return (
    <Suspense>
      <DoctorsDialog
        doctors={doctors}
        chosen={locked}
        stays={(id) => locked.includes(id)}
        onChoose={(ids) => onChoose(ids.filter((id) => !locked.includes(id)))}
        onClose={onClose}
      />
    </Suspense>
  );
}
