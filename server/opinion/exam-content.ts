import type { Content, TableCell } from 'pdfmake/interfaces';
import { type Day, dayText } from '../../clinical/ages.ts';
import { examRows, examTitle } from '../../clinical/exam-fields.ts';
import { eyeNames } from '../../clinical/eyes.ts';
import type { Exam } from '../../clinical/findings.ts';
import { colours } from '../../contract/colours.ts';
import { type FundusDrawing, fundusDiagram } from '../../contract/fundus/diagram.ts';
import { type LegendEntry, legendOf, sampleBox } from '../../contract/fundus/legend.ts';
import { commonLook, lookOf } from '../../contract/fundus/looks.ts';
import type { FundusShape } from '../../contract/fundus/shapes.ts';
import { agesLine } from '../../clinical/gestational-age.ts';
import { doseText, type Treatment, treatmentNames } from '../../clinical/treatments.ts';
import type { ConsultationState } from '../../contract/schemas/record.ts';
import { fontName, printable } from './fonts.ts';
import { said, together } from './look.ts';

type Child = Pick<ConsultationState, 'patientBirthday' | 'embryoAge' | 'embryoAgeDay'>;

/** What one exam found in each eye, drawn where it can be, with what had been done to the eyes until then. */
export function examContent(exam: Exam, child: Child, treatments: readonly Treatment[]): Content[] {
  const { patientBirthday: birthday, embryoAge: weeks, embryoAgeDay: days } = child;
  const ages = agesLine(birthday, { weeks, days }, exam.examDate);
  const done = treatments.filter(({ date }) => date <= exam.examDate);
  const head: Content[] = [
    said(examTitle(exam), { style: 'sub' }),
    ...(ages ? [said(`检查时：${ages}`, { style: 'soft', margin: [0, 0, 0, 3] })] : []),
  ];
  const table = examTable(exam, birthday);
  if (exam.disease !== 'rop') return [{ stack: [together([...head, table], true)], margin: [0, 0, 0, 10] }];
  const drawn = together([...head, drawing(fundusDiagram(exam.eyes, done))], fitsOnPage(done));
  return [drawn, { stack: [table], margin: [0, 0, 0, 10] }];
}

/** Whether so many treatments leave an exam, which tells each in a line below its drawing, or their table, on one page. */
export const fitsOnPage = (treatments: readonly Treatment[]): boolean => treatments.length <= 4;

/** An exam in words, eye beside eye. */
export function examTable(exam: Exam, birthday: Day): Content {
  const head = ['项目', `${eyeNames.OD} OD`, `${eyeNames.OS} OS`].map((text): TableCell => ({ text, bold: true }));
  const rows = examRows(exam, birthday).map(({ name, OD, OS }): TableCell[] =>
    [name, OD || '—', OS || '—'].map((text) => said(text)),
  );
  return {
    table: { headerRows: 1, dontBreakRows: true, widths: [90, '*', '*'], body: [head, ...rows] },
    layout: 'plain',
    fontSize: 9.5,
    margin: [0, 4, 0, 0],
  };
}

function drawing(drawings: FundusDrawing[]): Content {
  const eye = (one: FundusDrawing): Content => ({
    stack: [
      { svg: fundusSvg(one), width: 170, font: fontName, alignment: 'center' } as Content,
      said(one.caption, { bold: true, alignment: 'center', fontSize: 9.5 }),
      ...one.notes.map((note) => said(note, { style: 'soft', alignment: 'center' })),
    ],
  });
  return { stack: [{ columns: drawings.map(eye), columnGap: 12 }, legend(drawings)], margin: [0, 2, 0, 4] };
}

function legend(drawings: FundusDrawing[]): Content {
  const entries = legendOf(drawings).map(
    (entry): Content => ({
      columns: [
        { svg: sampleSvg(entry), width: 26, font: fontName } as Content,
        { width: '*', text: printable(entry.text), style: 'soft', margin: [0, 3, 0, 0] },
      ],
      columnGap: 5,
    }),
  );
  const third = Math.ceil(entries.length / 3);
  const columns = [0, 1, 2].map((at): Content => ({ stack: entries.slice(at * third, (at + 1) * third) }));
  return { columns, columnGap: 8, margin: [0, 6, 0, 0] };
}

/** What was done to the eyes. */
export function treatmentTable(treatments: readonly Treatment[]): Content {
  const head = ['日期', '眼别', '治疗', '药物与剂量'].map((text): TableCell => ({ text, bold: true }));
  const rows = treatments.map((one) =>
    [dayText(one.date), eyeNames[one.eye], treatmentNames[one.kind], doseText(one) || '—'].map((text) => said(text)),
  );
  return {
    table: { headerRows: 1, dontBreakRows: true, widths: [90, 60, '*', '*'], body: [head, ...rows] },
    layout: 'plain',
    fontSize: 9.5,
  };
}

/** One eye of the fundus diagram as SVG: the same shapes and looks as on the screen. */
const fundusSvg = ({ viewBox, shapes }: FundusDrawing): string => svgOf(viewBox, shapes);

/** What stands before a line of the legend. */
const sampleSvg = ({ sample }: LegendEntry): string => svgOf(sampleBox, sample);

const svgOf = (viewBox: readonly number[], shapes: readonly FundusShape[]): string => {
  const [, , width, height] = viewBox;
  const box = `viewBox="${viewBox.join(' ')}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><g ${attributes(commonLook)}>${shapes.map(element).join('')}</g></svg>`;
};

function element(shape: FundusShape): string {
  const { paintOrder, ...look } = lookOf(shape, (name) => colours[name]);
  if (shape.kind === 'path') return `<path d="${shape.d}" fill-rule="evenodd" ${attributes(look)}/>`;
  const word = (own: object) =>
    `<text x="${shape.at.x}" y="${shape.at.y}" text-anchor="middle" dominant-baseline="central" ${attributes(own)}>${shape.text}</text>`;
  // What prints it knows no order of painting: the white below is a word of its own.
  return paintOrder ? word({ ...look, fill: 'none' }) + word({ ...look, stroke: 'none' }) : word(look);
}

const attributes = (look: object): string =>
  Object.entries(look)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`)
    .join(' ');
