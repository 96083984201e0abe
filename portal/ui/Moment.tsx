import { beijingMinute } from './time.ts';

/** A moment, to the minute in Beijing. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{beijingMinute(at)}</time>;
