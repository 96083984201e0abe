import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import {
  city,
  cityBody,
  cityListBody,
  hospital,
  hospitalAddBody,
  hospitalAdded,
  hospitalBody,
  hospitalRowPage,
  hospitalRowsBody,
  hospitalUpdateBody,
  province,
  provinceBody,
} from '../../contract/schemas/hospital.ts';
import { emptyBody } from '../../contract/schemas/session.ts';
import { refusalTexts } from '../../contract/texts.ts';
import type { Tx } from '../database/schema.ts';
import { unlessTaken } from '../database/unique.ts';
import { refuse } from '../refusal.ts';
import { type Access, route } from '../route.ts';
import {
  addHospital,
  countHospitals,
  findCity,
  findHospital,
  findProvince,
  listCities,
  listHospitalRows,
  listHospitals,
  listProvinces,
  nameIndex,
  updateHospital,
} from './hospital-store.ts';

const signedIn = { audience: 'signedIn' } as const satisfies Access;

async function requireCityIn(tx: Tx, cityId: number, provinceId: number): Promise<void> {
  const found = await findCity(tx, cityId);
  if (found?.pid !== provinceId) throw refuse.invalid(refusalTexts.cityOutsideProvince);
}

export const hospitalAdd = route({
  method: 'POST',
  path: apiPaths.hospitalAdd,
  access: { audience: 'manager', permission: 'hospital:add', audited: { action: 'hospital.add' }, once: true },
  summary: 'Adds a hospital.',
  body: hospitalAddBody,
  answer: hospitalAdded,
  async handle({ change, body, trail }) {
    const adding = change(async (tx) => {
      await requireCityIn(tx, body.city, body.province);
      trail.detail = { hospitalName: body.hospitalName, city: body.city };
      return { id: await addHospital(tx, { name: body.hospitalName, cityId: body.city }) };
    });
    return unlessTaken(nameIndex, refusalTexts.hospitalNameTaken, adding);
  },
});

export const hospitalUpdate = route({
  method: 'POST',
  path: apiPaths.hospitalUpdate,
  access: {
    audience: 'manager',
    permission: 'hospital:update',
    audited: { action: 'hospital.update', idField: 'hospitalId' },
  },
  summary: 'Replaces name and city of a hospital.',
  body: hospitalUpdateBody,
  answer: z.null(),
  async handle({ change, body, trail }) {
    const updating = change(async (tx) => {
      await requireCityIn(tx, body.cityId, body.province);
      trail.detail = { hospitalName: body.hospitalName, city: body.cityId };
      const found = await updateHospital(tx, body.hospitalId, { name: body.hospitalName, cityId: body.cityId });
      if (!found) throw refuse.notFound();
      return null;
    });
    return unlessTaken(nameIndex, refusalTexts.hospitalNameTaken, updating);
  },
});

export const hospitalList = route({
  method: 'POST',
  path: apiPaths.hospitalList,
  access: signedIn,
  summary: 'Every hospital.',
  body: emptyBody,
  answer: z.array(hospital),
  handle: ({ db }) => listHospitals(db),
});

export const hospitalRows = route({
  method: 'POST',
  path: apiPaths.hospitalRows,
  access: signedIn,
  summary: 'A page of hospitals as rows of name, city and province.',
  body: hospitalRowsBody,
  answer: hospitalRowPage,
  async handle({ db, body }) {
    const totalCount = await countHospitals(db);
    const results = await listHospitalRows(db, body);
    return { totalCount, pageCount: Math.ceil(totalCount / body.pageSize), results };
  },
});

export const oneHospital = route({
  method: 'POST',
  path: apiPaths.hospital,
  access: signedIn,
  summary: 'One hospital.',
  body: hospitalBody,
  answer: hospital,
  async handle({ db, body }) {
    return (await findHospital(db, body.id)) ?? absent();
  },
});

export const provinceList = route({
  method: 'POST',
  path: apiPaths.provinceList,
  access: signedIn,
  summary: 'Every province.',
  body: emptyBody,
  answer: z.array(province),
  handle: ({ db }) => listProvinces(db),
});

export const oneProvince = route({
  method: 'POST',
  path: apiPaths.province,
  access: signedIn,
  summary: 'One province.',
  body: provinceBody,
  answer: province,
  async handle({ db, body }) {
    return (await findProvince(db, body.proId)) ?? absent();
  },
});

export const cityList = route({
  method: 'POST',
  path: apiPaths.cityList,
  access: signedIn,
  summary: 'The cities of a province; none for a province that does not exist.',
  body: cityListBody,
  answer: z.array(city),
  handle: ({ db, body }) => listCities(db, body.id),
});

export const oneCity = route({
  method: 'POST',
  path: apiPaths.city,
  access: signedIn,
  summary: 'One city.',
  body: cityBody,
  answer: city,
  async handle({ db, body }) {
    return (await findCity(db, body.cityId)) ?? absent();
  },
});

function absent(): never {
  throw refuse.notFound();
}
