import { apiPaths } from '../../contract/paths.ts';
import type { Doctor } from '../../contract/schemas/doctor.ts';
import { call } from './call.ts';

type DoctorPage = { totalCount: number; pageCount: number; results: Doctor[] };

export const allDoctors = () => call<Doctor[]>(apiPaths.doctorList, { method: 'GET' });

export const doctorPage = (pageSize: number, pageNo: number) =>
  call<DoctorPage>(apiPaths.doctorPage, { fields: { pageSize, pageNo } });
