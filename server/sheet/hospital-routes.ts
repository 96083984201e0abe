import { capabilityNames } from '../../contract/capabilities.ts';
import { consentRuleNames } from '../../contract/consent-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import { emptyBody } from '../../contract/schemas/session.ts';
import * as shape from '../../contract/schemas/sheet.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import type { Deed } from '../audit/hook.ts';
import { lockNames } from '../database/lookalike-store.ts';
import { unlessTaken } from '../database/unique.ts';
import { addHospitals, listHospitalDetails, nameIndex } from '../hospital/hospital-store.ts';
import { type Access, route } from '../route.ts';
import { judgeHospitals } from './hospitals.ts';
import { importedOnce, requireWhole, sheetSent } from './importing.ts';
import { checkedRows, listed } from './judging.ts';
import { readTable } from './reading.ts';

const access = { audience: 'manager', permission: 'hospital:add' } as const satisfies Access;

export const hospitalSheetCheck = route({
  path: apiPaths.hospitalSheetCheck,
  access,
  summary: '逐行检查医院文件：会做什么，有哪些错误。不保存。',
  ...sheetSent,
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
    once: importedOnce('hospital'),
  },
  summary: '导入医院文件，全部或全不。',
  ...sheetSent,
  answer: shape.sheetImported,
  async handle({ change, body, trail }) {
    const { rows } = await readTable('hospitals', body.sheet);
    const adding = change(async (tx) => {
      await lockNames(tx);
      const { added, unchanged, kept } = requireWhole(await judgeHospitals(tx, rows), body.keepsExisting);
      trail.detail = { rows: rows.length, added: added.length, unchanged, kept };
      const ids = await addHospitals(
        tx,
        added.map(({ hospitalName: name, ...said }) => ({ name, ...said })),
      );
      trail.deeds = added.map(
        ({ cityId: city, ...said }, at): Deed => ({
          action: 'hospital.add',
          objectId: ids[at]!,
          detail: { ...said, city },
        }),
      );
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
    const hospitals = await listHospitalDetails(db);
    trail.detail = { rows: hospitals.length };
    return hospitals.map((one) => [
      one.hospitalName,
      one.provinceName,
      one.cityName,
      listed(one.capabilities.map((capability) => capabilityNames[capability])),
      consentRuleNames[one.consentRule],
      String(one.urgentReplyHours),
      String(one.soonReplyHours),
      String(one.routineReplyHours),
    ]);
  },
});
