import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

/**
 * For `node --import`: the process then lives as many hours ahead of everybody else as the file CLOCK_FILE says, from the
 * moment on at which it says so. Timers run as ever.
 */
const RealDate = Date;
const file = process.env.CLOCK_FILE!;
const now = () => RealDate.now() + Number(readFileSync(file, 'utf8')) * 3_600_000;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

// Node dates its answers by a clock of its own, and the portal takes the day from there.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...head: unknown[]) {
  this.setHeader('date', new Date(now()).toUTCString());
  return (writeHead as (...given: unknown[]) => ServerResponse).apply(this, head);
} as typeof writeHead;
