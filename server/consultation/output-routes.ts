import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { type OutputAction, outputNoteBody } from '../../contract/schemas/output.ts';
import { refuse } from '../answers.ts';
import { mayRead } from '../child/may-store.ts';
import type { Db } from '../database/row-types.ts';
import { requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import type { CallingDoctor } from '../session/session-store.ts';

/** Nobody puts on record that they printed what they may not read. */
async function mayNote(db: Db, doctor: CallingDoctor, action: OutputAction, id: number | undefined): Promise<boolean> {
  if (action.startsWith('consultation.'))
    return id !== undefined && mayRead(db, doctor, { consultationId: id }, 'case');
  if (id === undefined) return true;
  return action === 'child.print' && mayRead(db, doctor, { childId: id }, 'course');
}

export const outputNote = route({
  path: apiPaths.outputNote,
  access: { audience: 'doctor', audited: { action: 'consultation.print', idField: 'id' } },
  summary: '记录页面打印或保存了文件（统计、会诊、历史、患儿）；所读的内容另有记录。',
  body: outputNoteBody,
  answer: z.null(),
  async handle({ db, actor, body: { action, id }, trail }) {
    trail.action = action;
    if (!(await mayNote(db, requireDoctor(actor), action, id))) throw refuse.notFound();
    return null;
  },
});
