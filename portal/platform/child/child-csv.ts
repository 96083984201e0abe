import type { Day } from '../../../clinical/ages.ts';
import { summaryText } from '../../../clinical/outcome.ts';
import { contactText } from '../../../contract/contact-words.ts';
import type { FollowUpLine } from '../../../contract/schemas/child.ts';
import { judgementText } from '../../../contract/statement-words.ts';
import { sexNames } from '../../../contract/texts.ts';
import { byteOrderMark, csvRow } from '../../ui/csv.ts';

const head = [
  '姓名',
  '性别',
  '出生日期',
  '孕周',
  '住院号',
  '结论',
  '旧规则的结论',
  '应检查日期',
  '上次检查',
  '监护人',
  '电话',
  '最近联系',
  '负责医生',
];

/** A list of children, for a spreadsheet. */
export const childrenCsv = (lines: readonly FollowUpLine[], today: Day): string =>
  byteOrderMark +
  [
    head,
    ...lines.map((one) => [
      one.patientName,
      sexNames[one.patientSex],
      one.patientBirthday,
      `${one.embryoAge}+${one.embryoAgeDay}`,
      one.hospitalNo,
      one.summary ? summaryText(one.summary, today) : '',
      one.rulesReview ? judgementText(one.rulesReview.before) : '',
      one.due,
      one.lastExamOn,
      one.guardianName,
      one.guardianPhone,
      one.contact ? contactText(one.contact) : '',
      one.doctorName,
    ]),
  ]
    .map(csvRow)
    .join('');
