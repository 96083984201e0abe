import { describe, expect, test } from 'vitest';
import { fieldsOfUser, type UserValues } from './user-values.ts';

const doctor: UserValues = {
  userBelong: 1,
  username: 'yisheng',
  password: '',
  name: '不该发送',
  doctorName: ' 张医生 ',
  doctorHospitalId: 3,
  doctorBelongCenter: '眼科',
  doctorTitle: '主任医师',
  doctorDesc: '',
  doctorAvatar: '/upload/images/defaultuser.png',
};

describe('what the user form sends', () => {
  test("a doctor's fields with the hospital's name and id", () => {
    expect(fieldsOfUser(doctor, '市儿童医院')).toMatchObject({
      userBelong: 1,
      doctorName: '张医生',
      doctorBelongHospital: '市儿童医院',
      doctorHospitalId: 3,
    });
    expect(fieldsOfUser(doctor, '市儿童医院')).not.toHaveProperty('name');
  });

  test("none of a doctor's fields for an administrator", () => {
    expect(fieldsOfUser({ ...doctor, userBelong: 0, name: '王' }, undefined)).toEqual({
      username: 'yisheng',
      userBelong: 0,
      password: undefined,
      name: '王',
    });
  });

  test('the password only when one was typed', () => {
    expect(fieldsOfUser(doctor, undefined).password).toBeUndefined();
    expect(fieldsOfUser({ ...doctor, password: 'secret1' }, undefined).password).toBe('secret1');
  });
});
