import { expect, test } from 'vitest';
import { datasetOf } from './dataset.ts';
import { fromFile } from './said.ts';
import { dicomFile, type Values } from './testing/dicom-file.ts';

const read = async (values: Values) => fromFile(await datasetOf(dicomFile(values)));
const coded = (...values: string[]) => ({
  AnatomicRegionSequence: [
    {
      CodeValue: '81745001',
      CodingSchemeDesignator: 'SCT',
      AnatomicRegionModifierSequence: values.map((CodeValue) => ({ CodeValue, CodingSchemeDesignator: 'SCT' })),
    },
  ],
});

test.each([
  [{ ImageLaterality: 'R' }, ['OD']],
  [{ ImageLaterality: 'L' }, ['OS']],
  [{ ImageLaterality: 'B' }, ['OD', 'OS']],
  [{ Laterality: 'L' }, ['OS']],
  [{ ImageLaterality: 'U' }, []],
  [coded('24028007'), ['OD']],
  [coded('7771000'), ['OS']],
  [coded('24028007', '7771000'), ['OD', 'OS']],
  [{ Modality: 'OP' }, []],
])('%j shows %j', async (values, eyes) => {
  expect((await read(values)).said).toEqual({ eyes });
});

test('of frames each has the side and the day that are its own, else those that all share', async () => {
  const dataset = await datasetOf(
    dicomFile({
      SharedFunctionalGroupsSequence: [{ FrameAnatomySequence: [{ FrameLaterality: 'L' }] }],
      PerFrameFunctionalGroupsSequence: [
        { FrameContentSequence: [{ FrameAcquisitionDateTime: '20260305093000' }] },
        { FrameContentSequence: [{ FrameReferenceDateTime: '20260306093000' }] },
      ],
      AcquisitionDate: '20260301',
    }),
  );
  expect([0, 1, 2].map((frame) => fromFile(dataset, frame).said)).toEqual(
    ['2026-03-05', '2026-03-06', '2026-03-01'].map((takenOn) => ({ eyes: ['OS'], takenOn })),
  );
  const own = await datasetOf(
    dicomFile({
      PerFrameFunctionalGroupsSequence: ['R', 'L'].map((FrameLaterality) => ({
        FrameAnatomySequence: [{ FrameLaterality }],
      })),
    }),
  );
  expect([0, 1].map((frame) => fromFile(own, frame).said.eyes)).toEqual([['OD'], ['OS']]);
});

test('where a file names both sides in different places, neither is taken', async () => {
  const { said } = await read({ ImageLaterality: 'R', Laterality: 'L' });
  expect(said).toEqual({ eyes: [], lateralityDiffers: true });
});

test('the day is that of the exposure, else of the content, the series, the study; one that is none is passed over', async () => {
  const days = { StudyDate: '20260301', SeriesDate: '20260302', ContentDate: '20260303', AcquisitionDate: '20260304' };
  const taken = async (values: object) => (await read({ ...values })).said.takenOn;
  expect(await taken({ ...days, AcquisitionDateTime: '20260305093000.000000+0800' })).toBe('2026-03-05');
  expect(await taken(days)).toBe('2026-03-04');
  expect(await taken({ ...days, AcquisitionDate: '00000000' })).toBe('2026-03-03');
  expect(await taken({ StudyDate: '20260301', SeriesDate: '20260302' })).toBe('2026-03-02');
  expect(await taken({ StudyDate: '20260231' })).toBeUndefined();
});

test('a time in a zone that is known is a day in Beijing', async () => {
  const taken = async (values: object) => (await read({ ...values })).said.takenOn;
  expect(await taken({ AcquisitionDateTime: '20261019153000.000000+0000' })).toBe('2026-10-19');
  expect(await taken({ AcquisitionDateTime: '20261019160000+0000' })).toBe('2026-10-20');
  expect(await taken({ AcquisitionDateTime: '20261020003000+0900' })).toBe('2026-10-19');
  expect(await taken({ AcquisitionDateTime: '20261019090000-0800' })).toBe('2026-10-20');
  // A day alone has no hour to be moved, nor a time without a zone.
  const file = { TimezoneOffsetFromUTC: '+0000', AcquisitionDate: '20261019' };
  expect(await taken(file)).toBe('2026-10-19');
  expect(await taken({ ...file, AcquisitionTime: '233000' })).toBe('2026-10-20');
  expect(await taken({ AcquisitionDate: '20261019', AcquisitionTime: '233000' })).toBe('2026-10-19');
});

test('a birth date that is none is told from one that is missing', async () => {
  const whose = async (PatientBirthDate?: string) =>
    (await read({ Modality: 'OP', ...(PatientBirthDate && { PatientBirthDate }) })).whose;
  expect(await whose('20260105')).toEqual({ names: [], birthday: '2026-01-05' });
  expect(await whose('20250229')).toEqual({ names: [], birthdayIsNone: true });
  expect(await whose()).toEqual({ names: [] });
});

test('the device is maker and model, once', async () => {
  const device = async (Manufacturer: string, ManufacturerModelName: string) =>
    (await read({ Manufacturer, ManufacturerModelName })).said.device;
  expect(await device('Clarity', 'RetCam 3')).toBe('Clarity RetCam 3');
  expect(await device('RetCam', 'RetCam Envision')).toBe('RetCam Envision');
  expect(await device('', '')).toBeUndefined();
});

test('that something is written on the picture is told', async () => {
  expect((await read({ BurnedInAnnotation: 'YES' })).isBurnedIn).toBe(true);
  expect((await read({ BurnedInAnnotation: 'NO' })).isBurnedIn).toBe(false);
});
