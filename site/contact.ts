import { signUrgencies } from '../clinical/warning-signs.ts';
import { pages } from '../contract/pages.ts';
import type { SiteContent } from '../contract/schemas/site.ts';
import { configuration } from './configuration.ts';

/** Where a child goes who is to be seen the same day while the clinics are closed. */
export const outOfHours = ({ emergency: { insteadOf, name, place, time } }: SiteContent): string =>
  `${insteadOf}要“${signUrgencies.today}”的，包括早产宝宝漏了眼底筛查的，都到${name}（${place}，${time}）。`;

/** The booking site, or the part of the contact page that says how to book without one. */
export const bookingPath = configuration.bookingUrl ?? `${pages.contact}#booking`;

/** An address that nobody has (RFC 2606), as the demo's is. */
export const isSampleBooking = /(^|\.)example\.(com|net|org)$/.test(URL.parse(bookingPath)?.hostname ?? '');
