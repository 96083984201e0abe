import { capabilityNames } from '../../clinical/capabilities.ts';
import { consentRuleNames } from '../../contract/consent-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/sheet.ts';
import { emptyBody } from '../../contract/schemas/session.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import type { Deed } from '../audit/hook.ts';
import { unlessTaken } from '../database/unique.ts';
import { nameIndex } from '../hospital/hospital-store.ts';
import { type Access, route } from '../route.ts';
import { judgeHospitals } from './hospitals.ts';
import { addHospitals, countHospitalsAsMade, listRegions, listStoredHospitals } from './hospitals-store.ts';
import { requireWhole, sheetBodyMaxBytes } from './importing.ts';
import { checkedRows, listed } from './judging.ts';
import { readTable } from './reading.ts';
import { lockNames } from './roles-store.ts';

const access = { audience: 'manager', permission: 'hospital:add' } as const satisfies Access;

export const hospitalSheetCheck = route({
  path: apiPaths.hospitalSheetCheck,
  access,
  summary: '逐行检查医院文件：会做什么，有哪些错误。不保存。',
  body: shape.sheetBody,
  bodyMaxBytes: sheetBodyMaxBytes,
  slowBody: true,
  answer: shape.sheetChecked,
  async handle({ db, body }) {
    const { rows, ignored } = await readTable('hospitals', body.sheet);
    return { rows: checkedRows('hospitals', rows, await judgeHospitals(db, rows)), ignored };
  },
});

export const hospitalSheetImport = route({
  path: apiPaths.hospitalSheetImport,
  access: {
    ...access,
    audited: { action: 'hospital.import' },
    once: { find: async (tx, { ids }) => ((await countHospitalsAsMade(tx, ids)) === ids.length ? {} : undefined) },
  },
  summary: '导入医院文件，全部或全不。',
  body: shape.sheetBody,
  bodyMaxBytes: sheetBodyMaxBytes,
  slowBody: true,
  answer: shape.sheetImported,
  async handle({ change, body, trail }) {
    const { rows } = await readTable('hospitals', body.sheet);
    const adding = change(async (tx) => {
      await lockNames(tx);
      const { added, unchanged, kept } = requireWhole(await judgeHospitals(tx, rows), body.keepsExisting);
      trail.detail = { rows: rows.length, added: added.length, unchanged, kept };
      const ids = await addHospitals(tx, added);
      const deeds = added.map(
        ({ cityId, ...said }, at): Deed => ({
          action: 'hospital.add',
          objectId: ids[at]!,
          detail: { ...said, city: cityId },
        }),
      );
      trail.deeds = deeds;
      return { ids, unchanged, kept };
    });
    return unlessTaken(nameIndex, sheetTexts.takenSince, adding);
  },
});

export const hospitalSheet = route({
  path: apiPaths.hospitalSheet,
  access: { audience: 'manager', audited: { action: 'hospital.export' } },
  summary: '导出全部医院，格式与导入相同。',
  body: emptyBody,
  answer: shape.sheetRows,
  async handle({ db, trail }) {
    const { provinces, cities } = await listRegions(db);
    const nameOf = new Map([...provinces, ...cities].map(({ id, name }) => [id, name]));
    const hospitals = await listStoredHospitals(db);
    trail.detail = { rows: hospitals.length };
    return hospitals.map((one) => [
      one.hospitalName,
      nameOf.get(one.provinceId) ?? '',
      nameOf.get(one.cityId) ?? '',
      listed(one.capabilities.map((capability) => capabilityNames[capability])),
      consentRuleNames[one.consentRule],
      String(one.urgentReplyHours),
      String(one.soonReplyHours),
      String(one.routineReplyHours),
    ]);
  },
});
