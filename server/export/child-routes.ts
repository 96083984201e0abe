import { apiPaths } from '../../contract/paths.ts';
import { rightsTexts } from '../../contract/rights-texts.ts';
import { childExported, childExportParams } from '../../contract/schemas/rights.ts';
import { absent, refuse } from '../answers.ts';
import { takesPartInAll } from '../child/rights-store.ts';
import { mayExport } from '../child/rules.ts';
import { requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import { collectChild, findOwn } from './child-store.ts';
import { zipOf } from './child-zip.ts';
import { atOneMoment } from './export-store.ts';

export const childExport = route({
  method: 'GET',
  path: apiPaths.childExport,
  access: { audience: 'doctor', stepUp: 'withFactor', audited: { action: 'child.export', idField: 'id' } },
  summary:
    '供监护人的患儿全部资料：ZIP，内有可离线阅读的页面、JSON 数据、图片和意见书。只给本院协调员和参与其全部会诊的人。',
  params: childExportParams,
  answer: childExported,
  answersWith: 'zip',
  async handle({ db, files, actor, params, trail, reply }) {
    const doctor = requireDoctor(actor);
    const file = await atOneMoment(db, async (tx) => {
      const child = (await findOwn(tx, params.id, doctor.hospitalId)) ?? absent();
      const takesPart = await takesPartInAll(tx, child.id, doctor.doctorId);
      if (!mayExport(actor, takesPart)) throw refuse.forbidden(rightsTexts.exportRefusal);
      return collectChild(tx, child);
    });
    trail.objectId = file.id;
    trail.detail = { consultations: file.cases.length, pictures: file.files.length };
    reply
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(rightsTexts.fileName(file.id))}`,
      )
      .header('x-content-type-options', 'nosniff');
    return zipOf(file, files.originals);
  },
});
