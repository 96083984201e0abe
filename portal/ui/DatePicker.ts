import dayjsConfig from '@rc-component/picker/generate/dayjs';
import generatePicker from 'antd/es/date-picker/generatePicker/index.js';
import type { Dayjs } from 'dayjs';
import { beijingClock } from './beijing-clock.ts';
import { beijingNow } from './time.ts';

/** antd's, by Beijing's clock instead of the browser's: 此刻 is now there, and today is today there. */
export default generatePicker<Dayjs>({
  ...dayjsConfig,
  getNow: () => beijingClock(beijingNow()),
  getFixedDate: beijingClock,
  locale: {
    ...dayjsConfig.locale,
    parse: (_locale, text, formats) =>
      formats.map((format) => beijingClock(text, format)).find((date) => date.isValid()) ?? null,
  },
});
