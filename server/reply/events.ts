import type { ServerResponse } from 'node:http';
import { setInterval } from 'node:timers';
import { limits } from '../../contract/limits.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/row-types.ts';
import { type Actor, findActor, goneSessions } from '../session/session-store.ts';
import { changedConsultations, newestEntry } from './changes-store.ts';
import { unreadOf } from './receipt-store.ts';

/** How often a server asks the database for all who listen to it; several servers need nothing of one another. */
const lookMs = 1500;
/** How often a listener's session is checked again. Between two checks a proxy sees that the line is alive. */
const checkMs = 10_000;

/** How long a line that was ended may take to send what is left of it. */
const lingerMs = 5000;
const backAfterMs = 60_000;

type Listener = { stream: ServerResponse; doctorId: number; tokenHash: string; checkedAt: number };

export type ReplyEvents = {
  /**
   * Sends `unread` at the first look and whenever what this doctor has not read changes, and `changed` with the ids of
   * those of the doctor's consultations that did, until session or line ends. Where that is one line too many, the oldest
   * hears `crowded` and ends: it may be of a page that nobody sees any more.
   */
  listen: (stream: ServerResponse, actor: Actor & { doctorId: number }) => void;
  /** How many are open. */
  lines: () => number;
  /** Ends every line, so that the server can stop. */
  close: () => void;
};

/** Tells doctors whose page is open that something is new to them, or no longer. */
export function createReplyEvents(db: Db, config: Config, onFault: (error: unknown) => void): ReplyEvents {
  const listeners = new Set<Listener>();
  const seen = new Map<number, string>();
  /** The newest change that was told of; undefined while nobody listens. */
  let toldUpTo: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let closed = false;

  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      // First of all: whatever changes once the first of them listens is told.
      toldUpTo ??= await newestEntry(db);
      const doctorIds = [...new Set([...listeners].map(({ doctorId }) => doctorId))];
      await endGone();
      await tellNews(doctorIds);
      await tellChanges(doctorIds);
      await endStale();
    } catch (error) {
      onFault(error);
    }
    looking = false;
  };

  const linesOf = (doctorId: number) => [...listeners].filter((one) => one.doctorId === doctorId);

  const tellNews = async (doctorIds: number[]) => {
    const unread = await unreadOf(db, doctorIds);
    for (const doctorId of doctorIds) {
      const now = unread.get(doctorId) ?? '';
      if (seen.get(doctorId) === now) continue;
      seen.set(doctorId, now);
      for (const { stream } of linesOf(doctorId)) send(stream, 'unread');
    }
  };

  const tellChanges = async (doctorIds: number[]) => {
    const upTo = await newestEntry(db);
    const after = toldUpTo ?? upTo;
    if (upTo > after)
      for (const [doctorId, ids] of await changedConsultations(db, { after, upTo }, doctorIds))
        for (const { stream } of linesOf(doctorId)) send(stream, 'changed', ids);
    toldUpTo = listeners.size > 0 ? upTo : undefined;
  };

  /** Who signed out elsewhere, is locked, or may no longer sign in, is told at once. */
  const endGone = async () => {
    const gone = await goneSessions(db, [...new Set([...listeners].map(({ tokenHash }) => tokenHash))]);
    for (const { stream } of [...listeners].filter(({ tokenHash }) => gone.has(tokenHash))) {
      send(stream, 'over', 'gone');
      stream.end();
    }
  };

  const endStale = async () => {
    for (const listener of listeners) {
      if (Date.now() - listener.checkedAt < checkMs) continue;
      listener.checkedAt = Date.now();
      const actor = await findActor(db, listener.tokenHash, config);
      if (actor?.doctorId === listener.doctorId && !actor.mustChangePassword) listener.stream.write(': alive\n\n');
      else {
        send(listener.stream, 'over');
        listener.stream.end();
      }
    }
  };

  const leave = (listener: Listener) => {
    listeners.delete(listener);
    if (![...listeners].some(({ doctorId }) => doctorId === listener.doctorId)) seen.delete(listener.doctorId);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    toldUpTo = undefined;
  };

  const makeRoom = (among: Listener[], most: number) => {
    for (const listener of among.slice(0, Math.max(0, among.length - most))) {
      leave(listener);
      // A page from before knows no `crowded`: its browser comes back by itself, and no sooner than this.
      listener.stream.write(`retry: ${backAfterMs}\n`);
      send(listener.stream, 'crowded');
      listener.stream.end();
      setTimeout(() => listener.stream.destroy(), lingerMs).unref();
    }
  };

  return {
    listen(stream, { doctorId, tokenHash }) {
      // Who left while the session was looked up closes no second time, and would stay for ever.
      if (stream.destroyed) return;
      const listener = { stream, doctorId, tokenHash, checkedAt: Date.now() };
      listeners.add(listener);
      stream.on('close', () => leave(listener));
      stream.on('error', () => leave(listener));
      stream.write(': open\n\n');
      const sameSession = [...listeners].filter((one) => one.tokenHash === tokenHash);
      makeRoom(sameSession, limits.eventLinesPerSession);
      makeRoom(linesOf(doctorId), limits.eventLinesPerUser);
      if (!timer) {
        timer = setInterval(look, lookMs);
        // At once, so that no change falls between what the page has read and the first look.
        look();
      }
      if (closed) stream.end();
    },
    lines: () => listeners.size,
    close() {
      closed = true;
      for (const { stream } of listeners) stream.end();
    },
  };
}

const send = (stream: ServerResponse, event: 'unread' | 'changed' | 'over' | 'crowded', content?: number[] | 'gone') =>
  stream.write(`event: ${event}\ndata:${content === undefined ? '' : ` ${JSON.stringify(content)}`}\n\n`);
