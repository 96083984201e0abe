import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/consultation-list.ts';
import { pageAnswer } from '../answers.ts';
import { readAtOneMoment } from '../database/replica.ts';
import type { Db } from '../database/row-types.ts';
import { requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import { listConsultations } from './list-store.ts';
import { countAll, listNarrowed } from './narrowed-store.ts';
import { mayCountAll, readNarrowing } from './narrowing.ts';

const idsOf = (lines: { id: number }[]) => lines.map(({ id }) => id);

export const consultationList = route({
  path: apiPaths.consultationList,
  access: { audience: 'doctor', scopes: ['consultation:read'], audited: { action: 'consultation.list' } },
  summary: '本人发起或受邀的会诊，分页，最近有回复的在前。',
  params: shape.consultationListParams,
  body: shape.consultationListBody,
  answer: shape.consultationPage,
  async handle({ read, actor, params, body, trail }) {
    const doctor = requireDoctor(actor, params);
    const { diseaseId = 0, pageSize, pageNo, sort = 'activity', order = 'desc' } = body;
    const page = { pageSize, pageNo };
    const narrowing = readNarrowing(body);
    const isNarrowed = Object.keys(narrowing).length > 0;
    const isSorted = sort !== 'activity' || order !== 'desc';
    const { keyword, ...told } = narrowing;
    // What is looked for may be a child's name.
    trail.detail = { diseaseId, ...page, ...told, ...(keyword && { keyword: true }), ...(isSorted && { sort, order }) };
    const sought = { ...narrowing, diseaseId };
    const listIn = (db: Db) =>
      isNarrowed || isSorted
        ? listNarrowed(db, doctor.doctorId, sought, { sort, order }, page)
        : listConsultations(db, doctor.doctorId, diseaseId, page);
    const { totalCount, results, ...counted } =
      isNarrowed && mayCountAll(narrowing, actor.hospital)
        ? await readAtOneMoment(read, async (tx) => ({
            ...(await listIn(tx)),
            allCount: await countAll(tx, doctor.doctorId, sought),
          }))
        : await read(listIn);
    trail.detail.consultations = idsOf(results);
    return { ...pageAnswer(totalCount, page, results), ...counted };
  },
});
