import { userBelong } from '../../../contract/permissions.ts';
import { type ComparedFields, FormConflict } from '../../ui/FormConflict.tsx';
import type { UserValues } from './user-values.ts';

type Props = Omit<Parameters<typeof FormConflict<UserValues>>[0], 'fields'> & {
  hospitalName: (id: number | undefined) => string | undefined;
};

/** A user's fields as somebody else saved them, beside those of the form. */
export function UserConflict({ hospitalName, ...props }: Props) {
  const isDoctor = props.stored.userBelong === userBelong.doctor;
  const ofDoctor = {
    doctorName: { label: '医生姓名' },
    doctorHospitalId: {
      label: '所属医院',
      text: ({ doctorHospitalId: id }: UserValues) => hospitalName(id) ?? String(id ?? ''),
    },
    doctorBelongCenter: { label: '科室' },
    doctorTitle: { label: '职称' },
    doctorAvatar: {
      label: '头像',
      sides: (stored: string, sent: string) => ({ stored: avatar(stored), sent: avatar(sent) }),
    },
    doctorDesc: { label: '简介' },
  };
  const fields: ComparedFields<UserValues> = {
    userBelong: null,
    password: null,
    username: { label: '用户名' },
    name: isDoctor ? null : { label: '姓名' },
    ...(isDoctor ? ofDoctor : notOfDoctors),
  };
  return <FormConflict fields={fields} {...props} />;
}

const notOfDoctors = {
  doctorName: null,
  doctorHospitalId: null,
  doctorBelongCenter: null,
  doctorTitle: null,
  doctorAvatar: null,
  doctorDesc: null,
};

const avatar = (path: string) => path && <img src={path} alt="头像" />;
