import { refusalTexts } from '../contract/texts.ts';

/** An answer that is not what was asked for, in words the person can act on. Everything else thrown is a fault. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: number, errMsg: string, retryAfterSeconds?: number) {
    super(errMsg);
    this.statusCode = statusCode;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const refuse = {
  /** A business answer: the call was well formed and allowed, and its outcome is no. HTTP 200. */
  business: (errMsg: string) => new Refusal(200, errMsg),
  invalid: (errMsg: string) => new Refusal(400, errMsg),
  signedOut: () => new Refusal(401, refusalTexts.signedOut),
  forbidden: (errMsg: string = refusalTexts.forbidden) => new Refusal(403, errMsg),
  /** Absent, or not this user's to see: the two answer alike. */
  notFound: (errMsg: string = refusalTexts.notFound) => new Refusal(404, errMsg),
  conflict: (errMsg: string) => new Refusal(409, errMsg),
  tooLarge: (errMsg: string = refusalTexts.tooLarge) => new Refusal(413, errMsg),
  wrongType: (errMsg: string = refusalTexts.wrongType) => new Refusal(415, errMsg),
  tooMany: (retryAfterSeconds: number) => new Refusal(429, refusalTexts.tooMany(retryAfterSeconds), retryAfterSeconds),
  unavailable: (errMsg: string) => new Refusal(503, errMsg, 2),
  busy: () => new Refusal(429, refusalTexts.busy, 1),
};
