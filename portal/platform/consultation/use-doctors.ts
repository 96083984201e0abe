import { limits } from '../../../contract/limits.ts';
import type { FoundDoctor } from '../../../contract/schemas/doctor.ts';
import { findDoctors } from '../../api/doctors.ts';
import { useUser } from '../../shell/Session.tsx';
import { useList } from '../../ui/use-list.ts';

export type KnownDoctor = Pick<FoundDoctor, 'id' | 'doctorName' | 'doctorBelongHospital' | 'away'>;

/** A doctor who takes part, as a tag. `stays`: oneself, and whose invitation was sent. */
export type Participant = KnownDoctor & { stays: boolean };

/** Doctors by id, as they were met or as the server knows them; `…` until then. */
export function useDoctors(
  doctorIds: ReadonlyArray<number>,
  locked: ReadonlyMap<number, string>,
  met: ReadonlyMap<number, KnownDoctor>,
): Participant[] {
  const user = useUser();
  const unknown = doctorIds
    .filter((id) => id !== user.doctorId && !locked.has(id) && !met.has(id))
    .sort((one, other) => one - other);
  const { data } = useList(
    unknown.length > 0 ? ['doctors by id', unknown] : null,
    () => findDoctors({ doctorIds: unknown }, { pageSize: limits.pageSizeMax }),
    { revalidateOnFocus: false },
  );
  return doctorIds.map((id) => {
    if (id === user.doctorId)
      return {
        id,
        doctorName: `${user.doctorName}（我）`,
        doctorBelongHospital: user.hospital ?? '',
        away: null,
        stays: true,
      };
    const known = met.get(id) ?? data?.results.find((one) => one.id === id);
    return {
      id,
      doctorName: locked.get(id) ?? known?.doctorName ?? '…',
      doctorBelongHospital: known?.doctorBelongHospital ?? '',
      away: known?.away ?? null,
      stays: locked.has(id),
    };
  });
}
