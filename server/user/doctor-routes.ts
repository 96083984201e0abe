import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { doctor, doctorPage as doctorPageAnswer, doctorPageBody } from '../../contract/schemas/doctor.ts';
import { route } from '../route.ts';
import { countDoctors, listDoctors } from './doctor-store.ts';

export const doctorList = route({
  method: 'GET',
  path: apiPaths.doctorList,
  access: { audience: 'signedIn', permission: 'none', object: 'any' },
  summary: 'Every doctor.',
  answer: z.array(doctor),
  handle: ({ db }) => listDoctors(db),
});

export const doctorPage = route({
  method: 'POST',
  path: apiPaths.doctorPage,
  access: { audience: 'signedIn', permission: 'none', object: 'any' },
  summary: 'A page of doctors.',
  body: doctorPageBody,
  answer: doctorPageAnswer,
  async handle({ db, body }) {
    const totalCount = await countDoctors(db);
    const results = await listDoctors(db, body);
    return { totalCount, pageCount: Math.ceil(totalCount / body.pageSize), results };
  },
});
