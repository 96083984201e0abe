import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { FoundDoctorPage } from '../../contract/schemas/doctor.ts';
import type { Away } from '../../contract/schemas/invitation.ts';
import { call } from './call.ts';

/** Whom is sought; what is empty or left out narrows nothing. */
export type DoctorSearch = {
  searchVal?: string;
  province?: number | undefined;
  hospitalId?: number | undefined;
  diseaseId?: number | undefined;
  /** The case's own: those of most experience in it first. */
  forDiseaseId?: number | undefined;
  /** Of these only. */
  doctorIds?: ReadonlyArray<number>;
};

/** Doctors who can be asked; never oneself. */
export const findDoctors = (
  search: DoctorSearch,
  { pageNo = 1, pageSize = limits.doctorFindResults }: { pageNo?: number; pageSize?: number } = {},
) => call<FoundDoctorPage>(apiPaths.doctorFind, { fields: { ...search, pageSize, pageNo } });

export const ownAway = () => call<Away | null>(apiPaths.awayRead);

/** Null: no longer away. */
export const saveAway = (away: { from: string; to: string; substituteId: number | undefined } | null) =>
  call<Away | null>(apiPaths.awaySave, { fields: away ?? {} });
