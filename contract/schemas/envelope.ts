import { z } from 'zod';

/** What every call answers: `rmObject` on success, `errMsg` on failure. */
export const envelope = <Schema extends z.ZodType>(rmObject: Schema) =>
  z.object({ status: z.literal('OK'), rmObject, errMsg: z.null() });

export const failure = z.object({ status: z.literal('ERROR'), rmObject: z.null(), errMsg: z.string() });

export type Envelope<Value> =
  | { status: 'OK'; rmObject: Value; errMsg: null }
  | { status: 'ERROR'; rmObject: null; errMsg: string };
