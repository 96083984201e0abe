import { dayInShanghai, dayText } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { certificateNo, erasedNames, rightsTexts } from '../../contract/rights-texts.ts';
import { childSaved } from '../../contract/schemas/child.ts';
import * as shape from '../../contract/schemas/rights.ts';
import { absent, refuse } from '../answers.ts';
import { atOneMoment } from '../database/queries.ts';
import type { Tx } from '../database/row-types.ts';
import { listCoordinators } from '../escalation/people-store.ts';
import { holds, requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import type { Actor } from '../session/session-store.ts';
import { removeUnclaimed, unclaimedKeptMs } from '../upload/upload-store.ts';
import * as store from './erasure-store.ts';
import { listErasable, lockErasable } from './rights-store.ts';
import { requireRetentionPassed } from './rules.ts';
import type { Certificate } from '../../contract/schemas/rights.ts';
import { escaped } from '../failure-page.ts';

const on = (moment: string) => dayText(dayInShanghai(new Date(moment)));

/** The certificate of an erasure, for paper. */
function certificatePage({ id, hospital, childId, erasedAt, askedAt, ...rest }: Certificate): string {
  const no = certificateNo(id, erasedAt);
  const counted = Object.entries(erasedNames).map(
    ([name, text]) => [text, String(rest.counted[name as keyof typeof erasedNames])] as const,
  );
  const rows = [
    ['编号', no],
    ['医院', hospital],
    ['被删除档案的编号', String(childId)],
    ['申请', `${rest.askedBy}，${on(askedAt)}`],
    ['确认', `${rest.confirmedBy}，${on(erasedAt)}`],
    ['删除日期', on(erasedAt)],
    ...counted,
  ];
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${rightsTexts.certificate} ${no}</title>
<style>
body { max-width: 42rem; margin: 2rem auto; padding: 0 1.25rem; font: 16px/1.7 sans-serif; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem; border: 1px solid #999; text-align: left; overflow-wrap: anywhere; }
th { width: 40%; font-weight: normal; }
@media print { body { margin: 0 auto; } }
</style>
</head>
<body>
<h1>${rightsTexts.certificate}</h1>
<p>下列患儿档案的法定保存期已满，经两名医生先后申请和确认，已连同会诊、意见、图片和会诊意见书从数据库和文件中彻底删除。此前的备份到期后自行清除，期间不用于恢复本档案。</p>
<table>
${rows.map(([name, text]) => `<tr><th scope="row">${escaped(name!)}</th><td>${escaped(text!)}</td></tr>`).join('\n')}
</table>
</body>
</html>
`;
}

const coordinates = 'hospital:coordinate';

export const erasures = route({
  path: apiPaths.erasures,
  access: { audience: 'doctor', audited: { action: 'child.listErasures' } },
  summary: '给协调员：本院已过保存期的档案；给每位医生：等待第二位医生确认的销毁申请和销毁证明。',
  answer: shape.erasures,
  async handle({ db, actor, trail }) {
    const { doctorId, hospitalId } = requireDoctor(actor);
    const mayCoordinate = holds(actor, coordinates);
    return atOneMoment(db, async (tx) => {
      const found = await listErasable(tx, hospitalId, doctorId, !mayCoordinate);
      trail.detail = { children: found.results.map(({ childId }) => childId) };
      return { mayCoordinate, ...found, certificates: await store.listCertificates(tx, hospitalId) };
    });
  },
});

export const erasureAsk = route({
  path: apiPaths.erasureAsk,
  access: {
    audience: 'doctor',
    permission: coordinates,
    stepUp: 'withFactor',
    audited: { action: 'child.askErasure', idField: 'childId' },
  },
  summary: '申请销毁本院已过保存期的档案；另一位医生确认之前什么也不删除。',
  body: shape.erasureAskBody,
  answer: childSaved,
  async handle({ change, config, body: { childId, reason } }) {
    return change(async (tx, actor) => {
      const { doctorId, hospitalId } = requireDoctor(actor);
      const child = (await lockErasable(tx, childId, hospitalId, config.retentionYears)) ?? absent();
      requireRetentionPassed(child.keptUntil, dayInShanghai(new Date()));
      if (child.askedBy !== null) throw refuse.conflict(rightsTexts.eraseWaiting);
      await store.addRequest(tx, { childId, hospitalId, askedBy: doctorId, reason, keptUntil: child.keptUntil });
      return { childId };
    });
  },
});

/** A second doctor of the hospital: its other coordinator, or, where there is none, any other. @throws 403 */
async function requireSecond(tx: Tx, actor: Actor, askedBy: number): Promise<void> {
  const { doctorId, hospitalId } = requireDoctor(actor);
  if (doctorId === askedBy) throw refuse.forbidden(rightsTexts.sameDoctor);
  if (holds(actor, coordinates)) return;
  const { doctorIds, areCoordinators } = await listCoordinators(tx, { hospitalId, initiatorId: askedBy });
  if (areCoordinators && doctorIds.some((id) => id !== askedBy)) throw refuse.forbidden(rightsTexts.anotherCoordinator);
}

export const erasureAnswer = route({
  path: apiPaths.erasureAnswer,
  access: {
    audience: 'doctor',
    stepUp: 'withFactor',
    audited: { action: 'child.answerErasure', idField: 'childId' },
  },
  summary: '确认本院另一位医生的销毁申请，档案、会诊和文件随之销毁，留下证明；或撤回申请。',
  body: shape.erasureAnswerBody,
  answer: shape.erasureAnswered,
  async handle({ db, files, change, config, body: { childId, answer }, trail, log }) {
    trail.detail = { erasure: answer };
    const done = await change(async (tx, actor) => {
      const { doctorId, hospitalId } = requireDoctor(actor);
      const child = (await lockErasable(tx, childId, hospitalId, config.retentionYears)) ?? absent();
      if (child.askedBy === null) throw refuse.notFound();
      if (answer === 'declined') {
        await store.dropRequest(tx, childId);
        return { childId, certificateId: null };
      }
      await requireSecond(tx, actor, child.askedBy);
      requireRetentionPassed(child.keptUntil, dayInShanghai(new Date()));
      const certificateId = await store.eraseChild(tx, childId, doctorId);
      trail.detail = { erasure: answer, certificate: certificateId };
      return { childId, certificateId };
    });
    // What fails here is done by the hourly clean-up.
    if (done.certificateId !== null)
      await removeUnclaimed(db, unclaimedKeptMs, files.remove).catch((error: unknown) =>
        log.error({ err: error }, 'files of an erased record are left'),
      );
    return done;
  },
});

export const erasureCertificate = route({
  method: 'GET',
  path: apiPaths.erasureCertificate,
  access: { audience: 'doctor', audited: { action: 'child.readCertificate' } },
  summary: '本院一次销毁的证明，供打印的页面。',
  params: shape.certificateParams,
  answer: shape.certificatePage,
  answersWith: 'page',
  async handle({ db, actor, params, trail }) {
    const found = (await store.findCertificate(db, params.id, requireDoctor(actor).hospitalId)) ?? absent();
    trail.objectId = found.childId;
    trail.detail = { certificate: found.id };
    return certificatePage(found);
  },
});
