import type { CodeableConcept, Coding } from '@medplum/fhirtypes';
import { lateralities, lateralityNames } from '../../clinical/cataract.ts';
import { examFields, labelOf, lateralityLine } from '../../clinical/exam-fields.ts';
import { type Eye, eyeNames } from '../../clinical/eyes.ts';
import type { Field } from '../../clinical/field-kinds.ts';
import { type ExamDisease, examNames } from '../../clinical/exam-kinds.ts';
import { pictureFieldNames, pictureFields } from '../../clinical/findings.ts';
import { groupText, retinoblastomaGroups, retinoblastomaSystems } from '../../clinical/retinoblastoma.ts';
import { treatmentKinds, treatmentNames } from '../../clinical/treatments.ts';
import { diseases } from '../../contract/diseases.ts';
import { careNames, cares, outcomeTexts } from '../../contract/outcome-texts.ts';

export const systems = {
  /** The product's own codes; a name, not an address: nothing is to be fetched there. */
  own: 'urn:uuid:62b03d54-3e2a-4136-a50d-4710b7664144',
  loinc: 'http://loinc.org',
  snomed: 'http://snomed.info/sct',
  units: 'http://unitsofmeasure.org',
  absent: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
  category: 'http://terminology.hl7.org/CodeSystem/observation-category',
  certainty: 'http://terminology.hl7.org/CodeSystem/condition-ver-status',
  media: 'http://terminology.hl7.org/CodeSystem/media-type',
  identifier: 'http://terminology.hl7.org/CodeSystem/v2-0203',
} as const;

const loinc = (code: string, display?: string): Coding => ({
  system: systems.loinc,
  code,
  ...(display && { display }),
});
const snomed = (code: string, display: string): Coding => ({ system: systems.snomed, code, display });

/** Codes of others, each as its publisher names it; docs/fhir.md says where each was looked up. */
export const codes = {
  consultNote: loinc('11488-4', 'Consult note'),
  episodeNote: loinc('34133-9', 'Summary of episode note'),
  history: loinc('10164-2'),
  physicalFindings: loinc('29545-1'),
  procedures: loinc('47519-4'),
  assessment: loinc('51848-0'),
  plan: loinc('18776-5'),
  gestationalAge: loinc('76516-4', 'Gestational age--at birth'),
  birthWeight: loinc('8339-4', 'Birth weight Measured'),
  bodyWeight: loinc('29463-7', 'Body weight'),
  bodyHeight: loinc('8302-2', 'Body height'),
  pressure: snomed('41633001', 'Intraocular pressure'),
  visualAcuity: snomed('363983007', 'Visual acuity'),
} as const;

/** What a stage of ICROP3 is in SNOMED CT, which knows no parts of stages 4 and 5. */
const ropStages: Record<string, Coding> = {
  '1': snomed('408847006', 'Retinopathy of prematurity stage 1 - demarcation line'),
  '2': snomed('408848001', 'Retinopathy of prematurity stage 2 - intraretinal ridge'),
  '3': snomed('408849009', 'Retinopathy of prematurity stage 3 - ridge with extraretinal fibrovascular proliferation'),
  '4': snomed('408850009', 'Retinopathy of prematurity stage 4 - subtotal retinal detachment'),
  '5': snomed('408851008', 'Retinopathy of prematurity stage 5 - total retinal detachment'),
};

const eyeCodings: Record<Eye, Coding> = {
  OD: snomed('362502000', 'Entire right eye'),
  OS: snomed('362503005', 'Entire left eye'),
};
export const eyeConcept = (eye: Eye): CodeableConcept => ({
  coding: [eyeCodings[eye]],
  text: eyeNames[eye],
});
/** Of a picture, which has one site. */
export const bothEyesConcept: CodeableConcept = { coding: [snomed('362508001', 'Both eyes, entire')], text: '双眼' };

const fieldsOf = (disease: ExamDisease): [string, Field][] =>
  Object.entries(examFields[disease]).filter(([, { kind }]) => kind !== 'note');
/** What a field is called; of signs that share a line of the record, each its own name. */
export const nameOf = (field: Field): string => (field.kind === 'flag' ? '' : field.line) || labelOf(field);

/** The value of a field as an own code. A group of retinoblastoma is never told without its system. */
export const valueCode = (
  disease: ExamDisease,
  name: string,
  value: unknown,
  { system }: { system?: unknown } = {},
): string => [disease, name, ...(name === 'group' ? [system] : []), value].join('.');

function* valuesOf(disease: ExamDisease, name: string, field: Field): Generator<[string, string]> {
  if (field.kind !== 'choice') return;
  if (name === 'group')
    for (const system of retinoblastomaSystems)
      for (const group of retinoblastomaGroups)
        yield [valueCode(disease, name, group, { system }), groupText(system, group)];
  else
    for (const value of field.choices)
      yield [valueCode(disease, name, value), (field.names as Record<string, string>)[value]!];
}

function* ownConcepts(): Generator<[string, string]> {
  for (const disease of Object.keys(examFields) as ExamDisease[]) {
    yield [`exam.${disease}`, `${examNames[disease]} 检查`];
    for (const [name, field] of fieldsOf(disease)) {
      yield [`${disease}.${name}`, `${examNames[disease]}：${nameOf(field)}`];
      yield* valuesOf(disease, name, field);
    }
  }
  yield ['rop.extent.hour', 'ROP：病变所在的钟点'];
  yield ['cataract.laterality', `${examNames.cataract}：${lateralityLine}`];
  for (const one of lateralities) yield [`cataract.laterality.${one}`, lateralityNames[one]];
  for (const kind of treatmentKinds) yield [`treatment.${kind}`, treatmentNames[kind]];
  for (const { id, name } of diseases) yield [`disease.${id}`, name];
  for (const field of pictureFields) yield [`picture.${field}`, pictureFieldNames[field]];
  yield ['outcome.care', `${outcomeTexts.title}：${outcomeTexts.care}`];
  for (const care of cares) yield [`outcome.care.${care}`, careNames[care]];
}

/** Every own code with what it means, from the fields that the forms ask for. */
export const ownCodes: ReadonlyMap<string, string> = new Map(ownConcepts());

/** @throws where a code is not among the own ones: nothing leaves with a code that nobody can look up */
export function ownCoding(code: string): Coding {
  const display = ownCodes.get(code);
  if (display === undefined) throw new Error(`${code} is no code of codes.ts`);
  return { system: systems.own, code, display };
}

/** A concept of the product's own, with what others call it where they do. */
export const ownConcept = (code: string, text?: string, others: Coding[] = []): CodeableConcept => {
  const own = ownCoding(code);
  return { coding: [own, ...others], text: text ?? own.display };
};

/** What others call what is asked for. */
export const othersOf = (disease: ExamDisease, name: string): Coding[] =>
  disease === 'glaucoma' && name === 'iopMmHg' ? [codes.pressure] : [];

/** What others call a value. */
export const othersOfValue = (disease: ExamDisease, name: string, value: unknown): Coding[] =>
  disease === 'rop' && name === 'stage' ? [ropStages[String(value)[0]!]].filter((one) => one !== undefined) : [];
