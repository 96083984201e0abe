import { auditActions, auditOutcomes } from '../../contract/audit.ts';
import { contactResults } from '../../contract/child-texts.ts';
import { dueLists } from '../../contract/due-lists.ts';
import { pages } from '../../contract/pages.ts';
import { noteMark, sheetColumns } from '../../contract/sheets.ts';
import { readFirstSite } from '../../server/database/reference/first-site.ts';
import type { CallerKind } from '../../server/testing/callers.ts';
import { type Person, testPassword } from '../../server/testing/people.ts';
import type { HostileWorld } from './worlds.ts';

const absent = '2147483647';

/** JSON in a form: right, wrong inside, deep, and none. */
const findings = [
  '',
  '{"version":1,"birthWeightGrams":1080}',
  '{"version":1,"exams":[{"disease":"rop","examDate":"2026-04-20","eyes":{"OD":{"zone":"II","extent":[12,1]}}}]}',
  '{"version":1,"exams":[{"disease":"rop","examDate":"2026-04-20","eyes":{"__proto__":{"zone":"II"}}}]}',
  '{"version":1,"images":[{"attachmentLocate":"/upload/images/\\u0000\\ud800.png","eye":"OD"}]}',
  '{"version":1,"images":[{"attachmentLocate":"/upload/images/a.png","eye":"OD","device":"\\u0000\\ud800"}]}',
  '{"version":2,"exams":[{"disease":"rop","examDate":"2026-04-20","eyes":{"OD":{"view":"poor"},"OS":{"view":"unseen"}}}]}',
  '{"version":2,"treatments":[{"eye":"OD","date":"2026-04-20","kind":"antiVegf","drug":"\\u0000","doseMg":1e-9}]}',
  '{"version":2,"treatments":[{"eye":"OD","date":"2026-04-20","kind":"laser","drug":"雷珠单抗"}]}',
  '{"version":1e400,"birthWeightGrams":-0}',
  '['.repeat(20_000),
  '{"version":1,"exams":"\\u0000"}',
];

const gradings = [
  'null',
  '{"disease":"rop","examDate":"2026-04-20","eyes":{"OS":{"zone":"II","stage":"3","plus":"plus"}}}',
  '{"disease":"rop","examDate":"1999-04-20","eyes":{"OS":{"zone":"II"}}}',
  '{"disease":"cataract","examDate":"2026-04-20","eyes":{"__proto__":{}}}',
  ...findings,
];

const notes = [
  '{"isGradable":true,"reason":null,"shapes":[]}',
  '{"isGradable":false,"reason":"blurred","shapes":[{"kind":"arrow","x":0.1,"y":0.2,"x2":0.3,"y2":0.4}]}',
  '{"isGradable":null,"reason":null,"shapes":[{"kind":"text","x":2,"y":0,"x2":0,"y2":0,"text":"\\u0000"}]}',
];

const consents = [
  '',
  '{"guardianName":"王","relation":"mother","givenOn":"2026-05-01","purposes":["consultation"],"way":"oral"}',
  '{"guardianName":"王","relation":"mother","givenOn":"2999-05-01","purposes":["consultation"],"way":"paper","pictures":["/upload/images/x"]}',
  '{"guardianName":"\\u0000","relation":"father","givenOn":"2026-05-01","purposes":["research","research"],"way":"oral"}',
];

const statements = [
  '',
  '{"rbRisk":{"kind":"sibling","date":"2026-05-01"}}',
  '{"rbRisk":{"kind":"sibling","date":"2026-05-01"},"toScreen":{"date":"2026-05-01"}}',
  '{"end":{"kind":"died","date":"2026-05-01","why":"\\u0000"}}',
  '{"end":{"kind":"ended","date":"2999-05-01","why":"文"}}',
  '{"word":{"eye":"OD","disease":"rop","date":"2026-05-01","as":"planned","day":"2026-05-03","why":"文"}}',
];

/** Three times in four `usual`. */
const mostly = (usual: string, others: readonly string[]): string[] => [
  ...Array(others.length * 3).fill(usual),
  ...others,
];

const base64url = (text: string | Buffer) => Buffer.from(text).toString('base64url');

/** Files in a form: whole, of another kind, with signs that nothing may hold, and none. */
const sheets = [
  base64url(
    [sheetColumns.map(({ label }) => label), sheetColumns.map(({ example }) => example && `${example}1`), [noteMark]]
      .map((cells) => `${cells.join(',')}\n`)
      .join(''),
  ),
  base64url('用户名,姓名\n=1+1,"\u200b\ufeff"\n__proto__,constructor\n'),
  base64url('用户名,姓名\n"甲'),
  base64url(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0])),
  base64url(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])),
  base64url('\u0000'),
  'A',
  '',
];

const firstSite = await readFirstSite();

/** The site's content in a form: as it was, changed, wrong inside, and none. */
const siteContents = [
  firstSite,
  { ...firstSite, names: { ...firstSite.names, site: '一' } },
  { ...firstSite, members: [] },
  { ...firstSite, members: [{ ...firstSite.members[0], portrait: `/upload/images/${'0'.repeat(32)}.png` }] },
  { ...firstSite, papers: [{ ...firstSite.papers[0], year: -1, title: '\u0000\ud800' }] },
  { ...firstSite, ways: Array(400).fill(firstSite.ways[0]) },
]
  .map((content) => JSON.stringify(content))
  .concat('{"__proto__":{"names":1}}', '['.repeat(20_000), 'null', '');

/** What an `id` in the path or the body of a call names, by how its path begins. */
const namedById: [begin: RegExp, of: (world: HostileWorld, caller: Person) => number[]][] = [
  [/^\/article\//, ({ publishedId, draftId }) => [publishedId, draftId]],
  [/^\/(consultation|opinion)\//, ({ consultationId }) => [consultationId]],
  [/^\/child\//, ({ childId }) => [childId]],
  [/^\/(common|reply|platformCases)\//, (_world, { doctorId }) => [doctorId]],
  [/^\/notification\//, () => [1, 2]],
  [/^\/permission\//, () => [1, 2, 3, 4]],
  [/^\/hospital\/selectCity/, () => [110_000, 330_000]],
  [/^\/hospital\//, () => [1, 2]],
  [/^\/webhook\//, () => [1, 2]],
  [/^\/user\/updateUsernameOrPassword/, (_world, { id }) => [id]],
  [/^\/token\//, () => [1, 2, 3]],
  [/^\/(user|role)\//, (world, { id }) => [id, ...usersOf(world)]],
];

const some = ({ callers }: HostileWorld, ...kinds: CallerKind[]) => kinds.map((kind) => callers.get(kind)!);
const usersOf = (world: HostileWorld) => some(world, 'initiator', 'role 2', 'deleted doctor').map(({ id }) => id);
const doctorsOf = (world: HostileWorld) =>
  some(world, 'invited doctor', 'initiator', 'doctor of another hospital').map(({ doctorId }) => doctorId);

/**
 * By a field's name, values with which a call gets past its schema and at times all the way: the caller's own, those of
 * the caller's world and of another, and absent ones.
 */
export function plausibleValues(
  path: string,
  caller: Person,
  own: HostileWorld,
  other: HostileWorld,
): Record<string, readonly string[]> {
  const ids = (of: (world: HostileWorld) => number[]) => [...of(own), ...of(own), ...of(other), absent].map(String);
  const consultations = ids((world) => [world.consultationId]);
  const replies = ids((world) => [world.replyId]);
  const users = ids(usersOf);
  const doctors = ids(doctorsOf);
  const pictures = [...(own.pictures.get(caller.username) ?? []), '', `/upload/images/${'0'.repeat(32)}.png`];
  const names = ['someone', 'another', '王医生', '__proto__'];
  const texts = ['题', '一段文字', 'constructor'];
  const html = ['<p>文</p>', '<p onclick="x()">文<script>1</script></p>', '文'];
  const days = ['2026-01-01', '2026-02-28', ''];
  const roles = ['1', '2', '3', '4', '2,3', absent];
  const named = namedById.find(([begin]) => begin.test(path))?.[1];
  return {
    ...(named && { id: ids((world) => named(world, caller)) }),
    userId: [...Array(9).fill(String(caller.id)), ...users],
    doctorId: [...Array(9).fill(String(caller.doctorId)), ...doctors],
    deleteId: users,
    username: [caller.username, ...names],
    ps: [testPassword, 'secret-1'],
    scopes: ['people:read', 'article:read,article:write', 'user:read'],
    days: ['30', '365', '366'],
    oldPassword: [testPassword, 'secret-1'],
    newPassword: ['secret-1', 'secret-2'],
    password: ['secret-1', ''],
    ward: ['', '0', '1'],
    again: ['', '0', '1'],
    pin: ['2580', '123', '1234'],
    passkey: ['{"id":"AA","response":{}}', '{"id":"\\u0000","response":{"clientDataJSON":"e30"}}', 'null', '['],
    upTo: ['1', '2', absent],
    token: ['a'.repeat(43), ''],
    userBelong: ['0', '1'],
    name: names,
    userIds: [...users, '', users.join(',')],
    words: [`${users[0]}:${'0'.repeat(32)}`, 'a:b', ''],
    sheet: sheets,

    pageSize: ['1', '8', '100'],
    pageNo: ['1', '2', '1000000'],
    searchKey: ['title', 'author', 'source', 'articleIsPub', ''],
    searchVal: [...texts, '1', ''],
    q: [...texts, '早产儿视网膜'],
    after: ['0', '3', '999999999999999'],
    limit: ['1', '1000'],

    childId: ids((world) => [world.childId]),
    otherId: ids((world) => [world.childId]),
    text: [...texts, '患儿', '2026-03-02', '%'],
    due: [...dueLists],
    statement: statements,
    confirmed: ['1', ''],
    seen: ['1', ''],
    word: texts,
    scope: ['mine', 'hospital'],
    opinions: ['1', absent],
    pictures,
    toScreen: [...texts, ''],
    birthWeightGrams: ['1080', '', '199'],
    hospitalNo: texts,
    recordKind: ['inpatient', 'outpatient'],
    byGuardian: ['1', ''],
    requestNote: [...texts, ''],
    guardianName: names,
    guardianPhone: ['13800000000', '', '0571-1 转 2'],
    dischargedOn: days,
    weightKg: ['2.35', '', '151'],
    replacesId: ['1', '2', absent],
    entryId: ['1', '2', '3', absent],
    entryIds: ['1', '2', absent],
    consultationIds: ids((world) => [world.consultationId]),
    childIds: ids((world) => [world.childId]),
    result: [...contactResults],
    promisedOn: ['2199-12-31', ...days],
    transferId: ['1', '2', absent],

    title: texts,
    author: names,
    source: names,
    content: html,
    previewPic: pictures,
    path: pictures,
    uploadId: ['a'.repeat(32), 'b'.repeat(32)],
    fromByte: ['0', '0', '60', '2000000'],
    totalBytes: ['120', '121', '2000', '2097151', '2097152'],
    alt: texts,
    isActive: ['', '0', '1'],
    pubDateTime: ['2026-01-02 09:30', '2199-12-31T23:59:59Z'],
    articleIsPub: ['0', '1'],
    updatedAt: ['', '', '2026-01-02T09:30:00.000Z'],
    state: ['live', 'reviewDue', 'unreviewed', 'revision', ''],
    dateFrom: days,
    dateTo: days,
    sort: ['title', 'state', '', 'cases', '2', 'activity', 'replies', 'hospital', 'doctor', 'city'],
    order: ['asc', 'desc'],
    reviewer: names,
    reviewedOn: days,
    nextReviewOn: ['2026-03-01', ...days],
    sources: ['甲\n乙', ...texts],
    diseaseProfile: ['11', '5', absent],
    version: ['a'.repeat(32)],
    versionNo: ['1', '2'],
    saveAs: mostly('', ['draft', 'submission']),
    liveVersionNo: ['1', '2', absent],
    before: ['1', '2', absent],
    ...(path.startsWith('/site/') && { content: siteContents, path: [pages.team, pages.home, '/404', pages.login] }),

    roleId: roles,
    roleIds: roles,
    permissionIds: ['1', '1,2,3', absent],
    roleName: names,
    roleNameCn: names,

    doctorName: names,
    wholeName: ['hospital', 'both', ''],
    doctorBelongHospital: ['甲医院', '无此医院'],
    doctorHospitalId: ['1', '2', absent],
    doctorBelongCenter: texts,
    doctorDesc: texts,
    doctorTitle: texts,
    doctorAvatar: pictures,

    hospitalName: [...names, '甲医院'],
    consentRule: ['off', 'ask', 'require', ''],
    consent: consents,
    purpose: path.startsWith('/audit/')
      ? ['export']
      : path.startsWith('/user/')
        ? ['stepUp', 'unlock']
        : ['followUp', 'treatment', 'both', ''],
    arrivedOn: days,
    treatedOn: days,
    capabilities: ['', 'ropTreatment,anaesthesia', 'all'],
    attachmentLocate: pictures,
    note: path === '/consultation/savePictureNote' ? notes : [...texts, ''],
    confirmedAs: texts,
    care: ['given', 'notNeeded', 'notGiven', ''],
    treatments: ['[]', '[{"eye":"OD","date":"2026-05-01","kind":"laser"}]'],
    treatedAt: texts,
    visionRight: texts,
    visionLeft: texts,
    visionOn: days,
    urgentReplyHours: ['', '24', '1', '720'],
    soonReplyHours: ['', '72', '2', '720'],
    routineReplyHours: ['', '168', '3', '720'],
    hospitalId: ['1', '2', absent],
    province: ['330000', '110000', absent],
    city: ['330100', '110100'],
    cityId: ['330100', '110100'],
    proId: ['330000', absent],

    actor: ['person', '%'],
    action: Object.keys(auditActions),
    outcome: Object.keys(auditOutcomes),
    date1: days,
    date2: days,
    beforeId: ['1', '100', absent],

    patientName: names,
    patientSex: ['0', '1'],
    patientBirthday: ['2026-03-02', '2025-12-31'],
    patientAge: ['3'],
    embryoAge: ['28', '40'],
    embryoAgeDay: ['0', '6'],
    patientWeight: ['2.35', '150'],
    patientBodyLong: ['45.5'],
    consultationDesc: html,
    diseaseId: ['1', '5', '0'],
    forDiseaseId: ['1', '5', '0'],
    imageUrl: pictures,
    findings,
    grading: gradings,
    doctorSelect: doctors,
    consultationId: consultations,
    consultationVersionNo: ['1', '2'],
    reason: texts,
    doctorIds: doctors,
    from: ['2026-12-01', '2199-12-31', ''],
    to: ['2026-12-05', '2199-12-31', ''],
    substituteId: [...doctors, ''],
    urgency: ['0', '1', '2', ''],
    urgencyReason: texts,
    unanswered: ['1', '0', ''],
    keyword: [...texts, '%', '患儿'],
    answer: path.startsWith('/child/') ? ['accepted', 'declined', 'withdrawn', 'confirmed'] : ['accepted', 'declined'],
    suggestedDoctorId: [...doctors, ''],
    status: ['0', '1', '2', '3', ''],
    patientId: ['1'],
    replyId: replies,
    replyIds: [...replies, absent],
    invitedDoctorIds: doctors,

    channel: ['email', 'webhook', 'push'],
    address: ['a@example.org', '13800000000', 'a@example.org,b@example.org', ''],
    email: ['0', '1'],
    webhook: ['0', '1'],
    push: ['0', '1'],
    quietFrom: ['1320', '0', '1440', ''],
    quietTo: ['420', ''],
    digestAt: ['480', ''],
    endpoint: ['https://fcm.googleapis.com/fcm/send/a', 'https://127.0.0.1/', 'file:///etc/passwd', ''],
    p256dh: ['B'.repeat(87)],
    auth: ['a'.repeat(22)],

    url: ['https://events.invalid/', 'https://10.0.0.8/', 'http://[::1]/', 'javascript:x', 'https://\u0000/'],
    events: ['consultation.created,reply.created', 'status.changed', 'webhook.test', ''],
    isPaused: ['0', '1'],
    deliveryId: ['1', '2', absent],

    code: ['2345-6789-ABCD-EFGH-JKLM', '23456789abcdefghjklm', '0000', ''],
    ...(/^\/(notification|user)\//.test(path) && { code: ['123456', '000000', 'abcd-2345-efgh', 'ABCD 2345'] }),
    sha256: ['0'.repeat(64), 'f'.repeat(63), ''],

    // So many fields that of each most values must be right for any call to be.
    ...(/\/(save|update)Consultation$/.test(path) && {
      childId: mostly(
        '',
        ids((world) => [world.childId]),
      ),
      findings: mostly('', findings),
      consent: mostly('', consents),
      diseaseId: mostly('1', ['5', '0']),
      imageUrl: mostly('', pictures),
      reason: texts,
      versionNo: mostly('1', ['2']),
    }),
  };
}
