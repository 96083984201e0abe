import { dayInShanghai } from '../../clinical/ages.ts';
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
import { listUrgent } from './urgent-store.ts';

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

export const consultationUrgent = route({
  path: apiPaths.consultationUrgent,
  access: {
    audience: 'doctor',
    scopes: ['consultation:read'],
    passive: true,
    audited: { action: 'consultation.listUrgent' },
  },
  summary:
    '本人参与的会诊中按规则判为紧急或已逾期的患儿，最紧急的在前。已确诊的只列应转诊或治疗的，已转诊的不列。可以定时查询，不算使用会话。',
  body: shape.consultationUrgentBody,
  answer: shape.consultationUrgent,
  async handle({ read, actor, body, trail }) {
    const doctor = requireDoctor(actor, { doctorId: body?.id });
    const today = dayInShanghai(new Date());
    const found = await read((db) => listUrgent(db, doctor.doctorId, today));
    trail.detail = { consultations: idsOf(found.results) };
    return found;
  },
});
