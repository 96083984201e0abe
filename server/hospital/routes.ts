import { z } from 'zod';
import type { Capability } from '../../contract/capabilities.ts';
import { defaultHours } from '../../contract/case-urgency.ts';
import type { ConsentRule } from '../../contract/consent-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/hospital.ts';
import { emptyBody } from '../../contract/schemas/session.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { absent, pageAnswer, refuse } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import { unlessTaken } from '../database/unique.ts';
import { requireLatest } from '../guard.ts';
import { type Access, route } from '../route.ts';
import { asMade } from '../submission-store.ts';
import * as store from './hospital-store.ts';
import type { ReplyHours } from '../../contract/schemas/hospital.ts';
import { urgencyTexts } from '../../contract/waiting-texts.ts';

/** Those of the promised hours that are said. */
function hoursOf(fields: { [Name in keyof ReplyHours]?: number | undefined }): Partial<ReplyHours> {
  const names = Object.keys(defaultHours) as (keyof ReplyHours)[];
  return Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]));
}

/** @throws 400 where what is more urgent would be answered later */
function requireInOrder(hours: ReplyHours): void {
  if (hours.urgentReplyHours > hours.soonReplyHours || hours.soonReplyHours > hours.routineReplyHours)
    throw refuse.invalid(urgencyTexts.hoursReversed);
}

const signedIn = { audience: 'signedIn', scopes: ['people:read'] } as const satisfies Access;

async function requireCityIn(tx: Tx, cityId: number, provinceId: number): Promise<void> {
  const found = await store.findCity(tx, cityId);
  if (found?.pid !== provinceId) throw refuse.invalid(refusalTexts.cityOutsideProvince);
}

type Said = { consentRule?: ConsentRule | undefined; capabilities?: Capability[] | undefined };

/** What is said of consent and of what the hospital can treat. */
const saidOf = ({ consentRule, capabilities }: Said): { consentRule?: ConsentRule; capabilities?: Capability[] } => ({
  ...(consentRule && { consentRule }),
  ...(capabilities && { capabilities }),
});

export const hospitalAdd = route({
  path: apiPaths.hospitalAdd,
  access: {
    audience: 'manager',
    permission: 'hospital:add',
    audited: { action: 'hospital.add' },
    once: { find: async (tx, { id }) => asMade(await store.lockHospital(tx, id)) },
  },
  summary: '新增医院。',
  body: shape.hospitalAddBody,
  answer: shape.hospitalAdded,
  async handle({ change, body, trail }) {
    const adding = change(async (tx) => {
      await requireCityIn(tx, body.city, body.province);
      const hours = { ...defaultHours, ...hoursOf(body) };
      requireInOrder(hours);
      await store.requireUnlikeName(tx, body.hospitalName);
      trail.detail = { hospitalName: body.hospitalName, city: body.city, ...hoursOf(body), ...saidOf(body) };
      const fields = { name: body.hospitalName, cityId: body.city, ...hours, ...saidOf(body) };
      return { id: await store.addHospital(tx, fields) };
    });
    return unlessTaken(store.nameIndex, refusalTexts.hospitalNameTaken, adding);
  },
});

export const hospitalUpdate = route({
  path: apiPaths.hospitalUpdate,
  access: {
    audience: 'manager',
    permission: 'hospital:update',
    audited: { action: 'hospital.update', idField: 'hospitalId' },
  },
  summary: '修改医院的名称和城市；填了回复时限的一并修改。',
  body: shape.hospitalUpdateBody,
  answer: z.null(),
  async handle({ change, body: { hospitalId, versionNo, ...sent }, trail }) {
    const updating = change(async (tx) => {
      await requireCityIn(tx, sent.cityId, sent.province);
      const hours = hoursOf(sent);
      trail.detail = { hospitalName: sent.hospitalName, city: sent.cityId, ...hours, ...saidOf(sent) };
      const before = (await store.lockHospital(tx, hospitalId)) ?? absent();
      const { hospitalName, province, city: cityId } = before;
      requireLatest(versionNo, before.versionNo, refusalTexts.hospitalEditedSince, {
        stored: { hospitalName, province, cityId, ...hoursOf(before), ...saidOf(before) },
        sent,
      });
      requireInOrder({ ...before, ...hours });
      if (sent.hospitalName !== hospitalName) await store.requireUnlikeName(tx, sent.hospitalName, hospitalId);
      const fields = { name: sent.hospitalName, cityId: sent.cityId, ...hours, ...saidOf(sent) };
      await store.updateHospital(tx, hospitalId, fields);
      return null;
    });
    return unlessTaken(store.nameIndex, refusalTexts.hospitalNameTaken, updating);
  },
});

export const hospitalList = route({
  path: apiPaths.hospitalList,
  access: signedIn,
  summary: '全部医院。',
  body: emptyBody,
  answer: z.array(shape.hospital),
  handle: ({ db }) => store.listHospitals(db),
});

export const hospitalRows = route({
  path: apiPaths.hospitalRows,
  access: signedIn,
  summary: '医院列表，分页，每行有名称、城市和省份。',
  body: shape.hospitalRowsBody,
  answer: shape.hospitalRowPage,
  async handle({ db, body }) {
    return pageAnswer(await store.countHospitals(db), body, await store.listHospitalRows(db, body));
  },
});

export const oneHospital = route({
  path: apiPaths.hospital,
  access: signedIn,
  summary: '一家医院。',
  body: shape.hospitalBody,
  answer: shape.hospitalDetail,
  async handle({ db, body }) {
    return (await store.findHospital(db, body.id)) ?? absent();
  },
});

export const provinceList = route({
  path: apiPaths.provinceList,
  access: signedIn,
  summary: '全部省份。',
  body: emptyBody,
  answer: z.array(shape.province),
  handle: ({ db }) => store.listProvinces(db),
});

export const oneProvince = route({
  path: apiPaths.province,
  access: signedIn,
  summary: '一个省份。',
  body: shape.provinceBody,
  answer: shape.province,
  async handle({ db, body }) {
    return (await store.findProvince(db, body.proId)) ?? absent();
  },
});

export const cityList = route({
  path: apiPaths.cityList,
  access: signedIn,
  summary: '一个省份的城市；没有这个省份时为空。',
  body: shape.cityListBody,
  answer: z.array(shape.city),
  handle: ({ db, body }) => store.listCities(db, body.id),
});

export const oneCity = route({
  path: apiPaths.city,
  access: signedIn,
  summary: '一个城市。',
  body: shape.cityBody,
  answer: shape.city,
  async handle({ db, body }) {
    return (await store.findCity(db, body.cityId)) ?? absent();
  },
});
