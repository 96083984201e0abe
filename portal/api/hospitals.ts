import { apiPaths } from '../../contract/paths.ts';
import type {
  City,
  Hospital,
  HospitalDetail,
  HospitalRowPage,
  Province,
  ReplyHours,
} from '../../contract/schemas/hospital.ts';
import type { HospitalSort, Sorting } from '../../contract/sorting.ts';
import { call } from './call.ts';

export const allHospitals = () => call<Hospital[]>(apiPaths.hospitalList);

export const hospitalRowPage = (pageSize: number, pageNo: number, sorting: Sorting<HospitalSort> = {}) =>
  call<HospitalRowPage>(apiPaths.hospitalRows, { fields: { pageSize, pageNo, ...sorting } });

export const hospitalById = (id: number) => call<HospitalDetail>(apiPaths.hospital, { fields: { id } });

/** The hospital that a session names. */
export const hospitalNamed = async (name: string): Promise<HospitalDetail | undefined> => {
  const found = (await allHospitals()).find(({ hospitalName }) => hospitalName === name);
  return found && hospitalById(found.id);
};

export const allProvinces = () => call<Province[]>(apiPaths.provinceList);

export const citiesOf = (province: number) => call<City[]>(apiPaths.cityList, { fields: { id: province } });

export const provinceById = (proId: number) => call<Province>(apiPaths.province, { fields: { proId } });

export const cityById = (cityId: number) => call<City>(apiPaths.city, { fields: { cityId } });

type Hours = Partial<ReplyHours & Pick<HospitalDetail, 'consentRule' | 'capabilities'>>;

/** Names between commas: none are told apart from such that nobody speaks of. */
const fieldsOf = <Form extends Hours>({ capabilities, ...form }: Form) => ({
  ...form,
  ...(capabilities && { capabilities: capabilities.join(',') }),
});

export const addHospital = (form: { hospitalName: string; province: number; city: number } & Hours) =>
  call<{ id: number }>(apiPaths.hospitalAdd, { fields: fieldsOf(form), once: true });

type HospitalForm = { hospitalId: number; hospitalName: string; province: number; cityId: number } & Hours;

export const updateHospital = (form: HospitalForm, versionNo: number | undefined) =>
  call<unknown>(apiPaths.hospitalUpdate, { fields: { ...fieldsOf(form), versionNo } });
