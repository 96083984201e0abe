import { addDays, type Day } from '../../clinical/ages.ts';

/** What is known of a case when the next question about its outcome is set. */
type Known = {
  /** When the case was closed. */
  closedOn: Day;
  /** When something was last said of its outcome; null where nothing was. */
  saidOn: Day | null;
  /** When an eye was treated first. */
  treatedOn: Day | null;
};

/** Before that nobody knows what was found and done; what is asked later is forgotten. */
const firstDays = 7;
/**
 * Days after a treatment: whether the disease recedes; whether it came back (after anti-VEGF it does for months); and what
 * the child sees at about one year and at three, when acuity can be measured.
 */
const treatedDays = [7, 90, 365, 3 * 365];
/** Days after the closing of what was not treated. */
const untreatedDays = [365, 3 * 365];

/** The day from which something is to be said of the outcome of a closed case, null where nothing more is asked. */
export function outcomeDue({ closedOn, saidOn, treatedOn }: Known): Day | null {
  if (saidOn === null) return addDays(closedOn, firstDays);
  const days = treatedOn
    ? treatedDays.map((count) => addDays(treatedOn, count))
    : untreatedDays.map((count) => addDays(closedOn, count));
  return days.find((day) => day > saidOn) ?? null;
}
