import { apiPaths } from '../../contract/paths.ts';
import { absent, type Request, type Row } from './access-cases.ts';
import type { CallerKind } from './callers.ts';

const page = { pageSize: 8, pageNo: 1 };
const facts = { patientName: '患儿', patientSex: 1, patientBirthday: '2026-03-02', embryoAge: 28, embryoAgeDay: 3 };
const given = {
  guardianName: '王女士',
  relation: 'mother',
  givenOn: '2026-05-01',
  purposes: ['consultation'],
  way: 'oral',
};
const findings =
  '{"version":2,"exams":[{"disease":"rop","examDate":"2026-04-20","eyes":{"OD":{"zone":"II","stage":"1","plus":"none"}}}]}';

const statement = '{"rbRisk":{"kind":"sibling","date":"2026-04-20"}}';

/** Who is of the hospital that keeps the record of the world's child. */
const keepers = (status: number): Partial<Record<CallerKind, number>> => ({
  initiator: status,
  'doctor of the same hospital': status,
  coordinator: status,
});

/** A record of a child: its hospital's doctors get `status`, and who shares a case no more than `others`. */
const ofChild = (request: (id: number) => Request, status = 200, sharing = 404, fresh?: true): Row => ({
  gate: 'doctor',
  objects: [
    {
      object: 'one of their hospital',
      request: ({ childId }) => request(childId),
      answers: { ...keepers(status), 'invited doctor': sharing, others: 404 },
      fresh,
    },
    { object: 'an absent one', request: () => request(absent), answers: { others: 404 } },
  ],
});

/** A record whose hospital's coordinator alone may. */
const ofCoordinated = (request: (id: number) => Request, status = 200): Row => ({
  ...ofChild(request, status),
  gate: 'coordinator',
});

/** What the records of children ask for. */
export const accessToChildren = {
  [apiPaths.childToday]: {
    gate: 'doctor',
    objects: [{ object: 'what waits', request: () => ({ form: { scope: 'hospital' } }), answers: { others: 200 } }],
  },
  [apiPaths.childRead]: ofChild((id) => ({ form: { id } }), 200, 200),
  [apiPaths.followUp]: {
    gate: 'doctor',
    objects: [
      { object: 'of their hospital', request: () => ({ form: { due: 'due', ...page } }), answers: { others: 200 } },
    ],
  },
  [apiPaths.childAdd]: {
    gate: 'doctor',
    objects: [
      { object: 'of their own hospital', request: () => ({ form: facts }), answers: { others: 200 }, fresh: true },
    ],
  },
  [apiPaths.childUpdate]: ofChild((id) => ({ form: { id, ...facts } })),
  [apiPaths.childExam]: ofChild((childId) => ({ form: { childId, findings } })),
  [apiPaths.childContact]: ofChild((childId) => ({ form: { childId, result: 'reached' } })),
  [apiPaths.childStatement]: ofChild((childId) => ({ form: { childId, statement } })),
  [apiPaths.alarmAcknowledge]: ofChild((childId) => ({ form: { childId, word: '已电话联系' } }), 409, 409),
  [apiPaths.childReviewed]: ofChild((id) => ({ form: { id } })),
  [apiPaths.childWithdraw]: ofChild((childId) => ({ form: { childId, entryId: absent, reason: '误记' } }), 409),
  [apiPaths.consentSave]: ofChild((childId) => ({ form: { childId, consent: JSON.stringify(given) } })),
  [apiPaths.consentWithdraw]: ofChild((childId) => ({ form: { childId, reason: '监护人要求' } }), 409),
  [apiPaths.childTransferAsk]: ofChild(
    (childId) => ({ form: { childId, hospitalId: absent, reason: '出院回县' } }),
    400,
  ),
  [apiPaths.childTransferAnswer]: {
    gate: 'doctor',
    objects: [
      {
        object: 'one that never was asked for',
        request: () => ({ form: { transferId: absent, answer: 'accepted' } }),
        answers: { others: 404 },
      },
    ],
  },
  [apiPaths.childTransferReport]: {
    gate: 'doctor',
    objects: [
      {
        object: 'a referral that is not there',
        request: () => ({ form: { transferId: absent, arrivedOn: '2026-05-01' } }),
        answers: { others: 404 },
      },
    ],
  },
  [apiPaths.childMerge]: ofChild((id) => ({ form: { id, otherId: absent - 1 } }), 404),
  [apiPaths.childSplit]: ofChild((id) => ({ form: { id, entryIds: absent } }), 404),
  // To who takes part in every case of the child, and to coordinators.
  [apiPaths.childExport]: {
    gate: 'doctor',
    objects: [
      {
        object: 'one of their hospital',
        request: ({ childId: id }) => ({ params: { id } }),
        answers: { ...keepers(200), 'doctor of the same hospital': 403, others: 404 },
      },
      { object: 'an absent one', request: () => ({ params: { id: absent } }), answers: { others: 404 } },
    ],
  },
  [apiPaths.childFhir]: {
    gate: 'doctor',
    objects: [
      {
        object: 'one of their hospital',
        request: ({ childId: id }) => ({ params: { id } }),
        answers: { ...keepers(200), 'doctor of the same hospital': 403, others: 404 },
      },
      { object: 'an absent one', request: () => ({ params: { id: absent } }), answers: { others: 404 } },
    ],
  },
  [apiPaths.childRestrict]: ofCoordinated((childId) => ({ form: { childId, reason: '监护人要求' } })),
  [apiPaths.childLiftRestriction]: ofCoordinated((childId) => ({ form: { childId, reason: '监护人要求' } }), 409),
  // Its initiator can act.
  [apiPaths.consultationNoteOver]: {
    gate: 'coordinator',
    objects: [
      { object: 'an absent one', request: () => ({ form: { consultationId: absent } }), answers: { others: 404 } },
    ],
  },
  [apiPaths.erasures]: {
    gate: 'doctor',
    objects: [{ object: 'of their hospital', request: () => ({}), answers: { others: 200 } }],
  },
  // The law's retention has not passed.
  [apiPaths.erasureAsk]: ofCoordinated((childId) => ({ form: { childId, reason: '监护人要求' } }), 409),
  // Nobody asked for it.
  [apiPaths.erasureAnswer]: ofChild((childId) => ({ form: { childId, answer: 'confirmed' } }), 404),
  [apiPaths.erasureCertificate]: {
    gate: 'doctor',
    objects: [{ object: 'an absent one', request: () => ({ params: { id: absent } }), answers: { others: 404 } }],
  },
} satisfies Record<string, Row>;
