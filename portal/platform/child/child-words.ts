import { ageText, type Day, dayText } from '../../../clinical/ages.ts';
import { shownAges, weeksText } from '../../../clinical/gestational-age.ts';
import { contactResultNames } from '../../../contract/child-texts.ts';
import type { Child, ChildFacts } from '../../../contract/schemas/child.ts';
import type { SetAside } from '../../../contract/schemas/standing.ts';
import { sexNames } from '../../../contract/texts.ts';

type Facts = Pick<ChildFacts, 'patientSex' | 'patientBirthday' | 'embryoAge' | 'embryoAgeDay'>;

/** `男，孕 28周3天，年龄 2月1天，矫正胎龄 37周2天`: who a child in a list is, today. */
export function childLine({ patientSex, patientBirthday, embryoAge, embryoAgeDay }: Facts, today: Day): string {
  const gestation = { weeks: embryoAge, days: embryoAgeDay };
  const ages = shownAges(patientBirthday, gestation, today).map(({ name, text }) => `${name} ${text}`);
  const told = ages.length > 0 ? ages : [`年龄 ${ageText(patientBirthday, today)}`];
  return [sexNames[patientSex], `孕 ${weeksText(gestation)}`, ...told].join('，');
}

/** Whether this doctor may write down exams and treatments: the hospital keeps the record, or accepted to treat the child. */
export const mayRecord = ({ isOwn, sendings }: Pick<Child, 'isOwn' | 'sendings'>): boolean =>
  isOwn || sendings.some(({ isIncoming, isAccepted, purpose }) => isIncoming && isAccepted && purpose !== 'followUp');

/** `失访（王医生 2026年3月4日）` */
export const setAsideText = ({ kind, on, doctorName }: SetAside): string =>
  `${contactResultNames[kind]}（${doctorName} ${dayText(on)}）`;
