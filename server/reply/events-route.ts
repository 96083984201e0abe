import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { route } from '../route.ts';
import { requireDoctor } from '../session/doctor.ts';

export const replyEvents = route({
  method: 'GET',
  path: apiPaths.replyEvents,
  access: {
    audience: 'doctor',
    permission: 'none',
    object: 'self',
    passive: true,
    audited: { action: 'reply.readUnread', objectKind: 'reply', refusalsOnly: true },
  },
  summary:
    'To who accepts text/event-stream: an event `unread` whenever what this doctor has not read changes, `over` when the session ends. It carries no content and is no use of the session.',
  answer: z.null(),
  streams: true,
  async handle({ actor, replyEvents, request, reply }) {
    const { doctorId } = requireDoctor(actor);
    if (!request.headers.accept?.includes('text/event-stream')) return null;
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value);
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would wait for the end of the answer.
      'x-accel-buffering': 'no',
    });
    replyEvents.listen(reply.raw, { ...actor, doctorId });
    return null;
  },
});
