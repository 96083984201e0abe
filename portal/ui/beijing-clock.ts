import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/**
 * What Beijing's clock shows, as pickers hold it: kept as if it were UTC, since the browser's own zone may lack that hour. With
 * a `format` the text must have it.
 */
export const beijingClock = (text: string, format?: string): Dayjs => dayjs.utc(text, format, format !== undefined);
