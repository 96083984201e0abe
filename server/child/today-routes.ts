import { apiPaths } from '../../contract/paths.ts';
import { today, todayBody } from '../../contract/schemas/today.ts';
import { holds, requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import { listToday } from './today-store.ts';

export const childToday = route({
  path: apiPaths.childToday,
  access: { audience: 'doctor', scopes: ['consultation:read'], passive: true, audited: { action: 'child.listToday' } },
  summary:
    '今天等本人（mine）或本院（hospital）处理的患儿，每名一条并附全部原因，剩余时间少的在前。可以定时查询，不算使用会话。',
  body: todayBody,
  answer: today,
  async handle({ read, actor, body, trail }) {
    const { doctorId, hospitalId } = requireDoctor(actor);
    const reader = { doctorId, hospitalId, coordinates: holds(actor, 'hospital:coordinate') };
    const scope = body?.scope ?? 'mine';
    const found = await read((db) => listToday(db, reader, scope));
    trail.detail = { scope, children: found.results.map(({ childId }) => childId) };
    return found;
  },
});
