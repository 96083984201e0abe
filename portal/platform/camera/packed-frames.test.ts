import { NativeCodecs, Transcoder } from 'dcmjs-codecs';
import { beforeAll, expect, test } from 'vitest';
import { cameraFaults } from '../../../contract/camera-texts.ts';
import { openDicom } from './read-dicom.ts';
import { jpegHead } from './stream-head.ts';
import { pictureFile } from './testing/dicom-file.ts';

beforeAll(() => NativeCodecs.initializeAsync());

const [width, height] = [24, 16];
const size = { Columns: width, Rows: height };
const colours = { ...size, SamplesPerPixel: 3, PlanarConfiguration: 0, PhotometricInterpretation: 'RGB' };
const ramp = (length: number, step: number) => Array.from({ length }, (_, at) => (at * step) % 256);

function packed(file: Uint8Array<ArrayBuffer>, syntax: string, parameters = {}): Uint8Array {
  const transcoder = new Transcoder(file.buffer);
  transcoder.transcode(syntax, parameters);
  return new Uint8Array(transcoder.getDicomPart10());
}

const shown = async (file: Uint8Array, frame = 0) => (await (await openDicom(file))!.frame(frame)).rgba;
const reason = (file: Uint8Array) => shown(file).then(undefined, ({ message }) => message);

const exact = {
  RLE: '1.2.840.10008.1.2.5',
  'lossless JPEG': '1.2.840.10008.1.2.4.70',
  'JPEG-LS': '1.2.840.10008.1.2.4.80',
  'JPEG 2000': '1.2.840.10008.1.2.4.90',
  'JPEG 2000 with its quick coder': '1.2.840.10008.1.2.4.201',
};

test.each(Object.entries(exact))('%s: colours and shades are drawn as without it', async (_, syntax) => {
  const twelve = { ...size, BitsAllocated: 16, BitsStored: 12, HighBit: 11 };
  for (const file of [
    pictureFile(colours, ramp(3 * width * height, 7)),
    pictureFile(size, ramp(width * height, 5)),
    pictureFile(
      twelve,
      Uint16Array.from(ramp(width * height, 5), (shade) => 16 * shade),
    ),
  ])
    expect(await shown(packed(file, syntax))).toEqual(await shown(file));
});

test.each(Object.entries(exact))('%s: each frame of a film is its own', async (_, syntax) => {
  const film = pictureFile({ ...size, NumberOfFrames: '3' }, ramp(3 * width * height, 3));
  for (const frame of [0, 1, 2]) expect(await shown(packed(film, syntax), frame)).toEqual(await shown(film, frame));
});

const baseline = () => packed(pictureFile(colours, new Array(3 * width * height).fill(200)), '1.2.840.10008.1.2.4.50');
/** The same file with other bytes where these stand first. */
function changed(file: Uint8Array, from: number[], to: number[]): Uint8Array {
  const at = Buffer.from(file).indexOf(Buffer.from(from));
  expect(at).toBeGreaterThan(0);
  const other = file.slice();
  other.set(to, at);
  return other;
}

test('security 86: a stream of another size than the file says is damage, before it is decoded', async () => {
  const wide = changed(baseline(), [8, 0, height, 0, width], [8, 0, width, 0, height]);
  expect(await reason(wide)).toBe(cameraFaults.damaged);
  const huge = changed(baseline(), [8, 0, height, 0, width], [8, 0xff, 0xff, 0xff, 0xff]);
  expect(await reason(huge)).toBe(cameraFaults.damaged);
});

test('security 86: a marker that decoders wait at is damage', () => {
  expect(() => jpegHead(Uint8Array.of(0xff, 0xd8, 0xff, 0x01, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))).toThrow(
    cameraFaults.damaged,
  );
});

test('security 86: the file behind one that broke the decoder is read', async () => {
  const whole = packed(pictureFile(size, ramp(width * height, 5)), exact['JPEG-LS']);
  const broken = whole.slice();
  broken.fill(0xff, whole.length - 60, whole.length - 20);
  expect(await reason(broken)).toBe(cameraFaults.damaged);
  expect(NativeCodecs.isInitialized()).toBe(false);
  expect(await shown(whole)).toHaveLength(4 * width * height);
});

test('security 86: pixels that are said to be far wider than high do not take more memory than a picture may', async () => {
  const file = pictureFile({ ...size, PixelSpacing: ['1', '1000000'] }, ramp(width * height, 1));
  expect(await reason(file)).toBe(cameraFaults.tooManyPixels);
});

test('a picture whose pixels are higher than wide is drawn higher', async () => {
  const file = pictureFile({ ...size, PixelSpacing: ['0.02', '0.01'] }, ramp(width * height, 1));
  expect(await (await openDicom(file))!.frame(0)).toMatchObject({ width, height: 2 * height });
});

test('colours of more than eight bits are refused where the decoder would mix them up', async () => {
  const wide = { ...colours, BitsAllocated: 16, BitsStored: 16, HighBit: 15 };
  const file = pictureFile(
    wide,
    Uint16Array.from(ramp(3 * width * height, 7), (one) => one * 257),
  );
  expect(await reason(packed(file, exact['JPEG-LS']))).toBe(cameraFaults.bits(48));
});
