import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cameraFaults, cameraTexts } from '../../../contract/camera-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { aboutOf, fromAbout } from '../images/picture-upload.ts';
import { inOrder, picturesOf } from './camera-pictures.ts';
import type { CameraReader } from './camera-reader.ts';
import { chosenFrames } from './picture-format.ts';
import { openDicom } from './read-dicom.ts';
import { pictureFile } from './testing/dicom-file.ts';

/** As the worker does it, where there is none: the same reader, another encoder. */
const reader: CameraReader = {
  read: async (_, { file, framesMax }) => {
    const { frames, said, frame, from } = (await openDicom(await bytesOf(file)))!;
    const pictures = chosenFrames(frames, framesMax).map(async (index) => {
      const { width, height, rgba } = await frame(index);
      const png = await sharp(rgba, { raw: { width, height, channels: 4 } })
        .png()
        .toBuffer();
      const blob = new Blob([new Uint8Array(png)], { type: 'image/png' });
      return { blob, width, height, fullWidth: width, fullHeight: height, frame: index, from: from(index) };
    });
    return { pictures: await Promise.all(pictures), said, readable: frames };
  },
  end: () => undefined,
};
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const read = async (file: File, room = 20) => {
  const answer = await picturesOf(file, 'dicom', room, reader);
  if (!answer || 'fault' in answer) throw new Error(answer?.fault);
  return answer.pictures;
};

test('security 87: of a file go up pixels, eye, day and device; whose it is does in no byte, name or field', async () => {
  const identity = {
    SpecificCharacterSet: 'ISO_IR 192',
    PatientName: [{ Alphabetic: 'LIN^XIAOBAO', Ideographic: '林^小宝' }],
    PatientBirthDate: '20260905',
    PatientID: 'RC-00417',
    OtherPatientIDs: 'OTHER-991',
    PatientAddress: 'Lane 7',
    InstitutionName: 'North-Clinic',
    ReferringPhysicianName: [{ Alphabetic: 'WANG^WU' }],
    AccessionNumber: 'ACC-7788',
    StudyInstanceUID: '1.2.826.0.1.3680043.8.498.417',
    DeviceSerialNumber: 'SN-5512',
    ImageComments: 'mother 13900000000',
  };
  const bytes = pictureFile(
    { ...identity, ImageLaterality: 'R', AcquisitionDate: '20261020', Manufacturer: 'Clarity' },
    [7, 9],
  );
  const [picture] = await read(new File([bytes], 'LIN_XIAOBAO_RC-00417.dcm'));
  const sent = `${picture!.file.name} ${aboutOf(picture!.from)} ${Buffer.from(await bytesOf(picture!.file)).toString('latin1')}`;
  const told = ['LIN', 'XIAOBAO', '林', '小宝', '20260905', '2026-09-05', 'WANG', '13900000000'];
  for (const value of [...told, ...Object.values(identity).filter((one) => typeof one === 'string')])
    expect(sent).not.toContain(value);
  expect(fromAbout(aboutOf(picture!.from))!.said).toEqual({ eyes: ['OD'], takenOn: '2026-10-20', device: 'Clarity' });
  // In the page itself it is there, to be compared.
  expect(picture!.from!.whose).toEqual({ names: ['LIN XIAOBAO', '林 小宝'], birthday: '2026-09-05' });
});

test('of many frames some are taken, evenly, and it is said of how many', async () => {
  const film = pictureFile(
    { NumberOfFrames: '100' },
    Array.from({ length: 200 }, (_, at) => at),
  );
  const pictures = await read(new File([film], 'film'));
  expect(pictures).toHaveLength(limits.cameraFramesMax);
  expect(pictures[0]!.name).toBe(`film ${cameraTexts.frame(1, 100)}`);
  expect(pictures.at(-1)!.name).toBe(`film ${cameraTexts.frame(100, 100)}`);
  // A page that is opened anew knows no name of the file, but which frame it was.
  expect(fromAbout(aboutOf(pictures[0]!.from))!.said.frame).toBe(cameraTexts.frame(1, 100));
  expect(pictures[0]!.note).toBe(cameraTexts.framesTaken(100, limits.cameraFramesMax));
  expect(await read(new File([film], 'film'), 3)).toHaveLength(3);
  expect(chosenFrames(3)).toEqual([0, 1, 2]);
});

test('a file beyond the limit is not read at all', async () => {
  const file = { size: limits.cameraFileMaxBytes + 1, name: 'film' } as File;
  expect(await picturesOf(file, 'dicom', 20, reader)).toEqual({ fault: cameraFaults.tooLarge('200.0 MB') });
});

test('right eyes come first, then left ones, then what names none; each by day', () => {
  const one = (name: string, eyes: ('OD' | 'OS')[], takenOn?: string) => ({
    file: new File([], name),
    name,
    from: { said: { eyes, ...(takenOn && { takenOn }) }, whose: { names: [] }, isBurnedIn: false },
  });
  const mixed = [
    one('none', []),
    one('left', ['OS'], '2026-10-01'),
    one('right later', ['OD'], '2026-10-02'),
    one('both', ['OD', 'OS']),
    one('right', ['OD'], '2026-10-01'),
  ];
  expect(inOrder(mixed).map(({ name }) => name)).toEqual(['right', 'right later', 'left', 'both', 'none']);
});
