import { defaultAvatar } from '../../../contract/limits.ts';
import { userBelong } from '../../../contract/permissions.ts';
import type { UserDetail } from '../../../contract/schemas/user.ts';
import type { Fields } from '../../api/call.ts';

/** The user form's fields; those that begin with `doctor` are a doctor's only, `name` an administrator's. */
export type UserValues = {
  userBelong: 0 | 1;
  username: string;
  password?: string;
  name?: string;
  doctorName?: string;
  doctorHospitalId?: number;
  doctorBelongCenter?: string;
  doctorTitle?: string;
  doctorDesc?: string;
  doctorAvatar?: string;
};

export const newUser: Partial<UserValues> = { userBelong: userBelong.doctor, doctorAvatar: defaultAvatar };

/** What an update form shows of a user. */
export type StoredUser = Omit<UserDetail, 'id' | 'doctorId' | 'doctorHospital' | 'versionNo' | 'hasIdentity'>;

export const valuesOfUser = (user: StoredUser): UserValues => ({
  userBelong: user.userBelong,
  username: user.username,
  name: user.name,
  doctorName: user.doctorName ?? '',
  doctorHospitalId: user.doctorHospitalId ?? undefined,
  doctorBelongCenter: user.doctorBelongCenter ?? '',
  doctorTitle: user.doctorTitle ?? '',
  doctorDesc: user.doctorDesc ?? '',
  doctorAvatar: user.doctorAvatar ?? defaultAvatar,
});

/** What the calls send: the password only when there is one, a doctor's fields only for doctors. */
export function fieldsOfUser(values: UserValues, hospitalName: string | undefined): Fields {
  const common = {
    username: values.username,
    userBelong: values.userBelong,
    password: values.password || undefined,
  };
  if (values.userBelong === userBelong.administrator) return { ...common, name: values.name?.trim() };
  return {
    ...common,
    doctorName: values.doctorName?.trim(),
    doctorBelongHospital: hospitalName,
    doctorHospitalId: values.doctorHospitalId,
    doctorBelongCenter: values.doctorBelongCenter?.trim(),
    doctorTitle: values.doctorTitle?.trim(),
    doctorDesc: values.doctorDesc?.trim(),
    doctorAvatar: values.doctorAvatar,
  };
}
