import { expect, test } from 'vitest';
import { cameraFaults } from '../../../contract/camera-texts.ts';
import { openDicom } from './read-dicom.ts';
import { dicomFile, pictureFile as written } from './testing/dicom-file.ts';

/** Red, green and blue of each pixel of a frame. */
async function shown(bytes: Uint8Array, frame = 0): Promise<number[][]> {
  const { rgba } = await (await openDicom(bytes))!.frame(frame);
  return Array.from({ length: rgba.length / 4 }, (_, pixel) => [...rgba.slice(4 * pixel, 4 * pixel + 3)]);
}
const grey = (...shades: number[]) => shades.map((shade) => [shade, shade, shade]);
const colours = { SamplesPerPixel: 3, PlanarConfiguration: 0, PhotometricInterpretation: 'RGB' };
const sixteen = { BitsAllocated: 16, BitsStored: 12, HighBit: 11 };

test('shades of grey are as they are, and turned round where the lowest is white', async () => {
  expect(await shown(written({}, [0, 200]))).toEqual(grey(0, 200));
  expect(await shown(written({ PhotometricInterpretation: 'MONOCHROME1' }, [0, 200]))).toEqual(grey(255, 55));
});

test('a window of the file decides what is black and white, after rescaling', async () => {
  const window = { WindowCenter: 100, WindowWidth: 101 };
  expect(await shown(written(window, [50, 150]))).toEqual(grey(1, 255));
  expect(await shown(written({ ...window, RescaleSlope: 2, RescaleIntercept: -100 }, [50, 100]))).toEqual(grey(0, 129));
  const exact = { WindowCenter: 100, WindowWidth: 100, VOILUTFunction: 'LINEAR_EXACT' };
  expect(await shown(written(exact, [50, 100]))).toEqual(grey(0, 128));
  expect((await shown(written({ ...exact, VOILUTFunction: 'SIGMOID' }, [100, 255])))[0]).toEqual([128, 128, 128]);
});

test('twelve bits without a window are spread from the darkest to the brightest; bits above them are left out', async () => {
  expect(await shown(written(sixteen, Uint16Array.of(100, 0xf000 | 300)))).toEqual(grey(0, 255));
});

test('where what is measured falls as what is stored rises, the highest value is the darkest, with a window and without', async () => {
  const falling = { RescaleSlope: -1, RescaleIntercept: 255 };
  expect(await shown(written(falling, [0, 200]))).toEqual(grey(255, 55));
  expect(await shown(written({ ...falling, PhotometricInterpretation: 'MONOCHROME1' }, [0, 200]))).toEqual(
    grey(0, 200),
  );
  expect(await shown(written({ ...sixteen, ...falling }, Uint16Array.of(100, 300)))).toEqual(grey(255, 0));
  const window = { WindowCenter: 2048, WindowWidth: 4096, RescaleSlope: -1, RescaleIntercept: 4095 };
  expect(await shown(written({ ...sixteen, ...window }, Uint16Array.of(0, 2303)))).toEqual(grey(255, 112));
});

test('values below nothing are read with their sign', async () => {
  const signed = {
    ...sixteen,
    PixelRepresentation: 1,
    WindowCenter: 0,
    WindowWidth: 200,
    VOILUTFunction: 'LINEAR_EXACT',
  };
  expect(await shown(written(signed, Uint16Array.of(0xf9c, 100)))).toEqual(grey(0, 255));
});

test('colours stand beside each other or one after the other, in 8 bits or 16', async () => {
  expect(await shown(written(colours, [1, 2, 3, 4, 5, 6]))).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  expect(await shown(written({ ...colours, PlanarConfiguration: 1 }, [1, 4, 2, 5, 3, 6]))).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  const wide = { ...colours, BitsAllocated: 16, BitsStored: 16, HighBit: 15 };
  expect(await shown(written(wide, Uint16Array.of(65_535, 0, 257 * 7, 0, 65_535, 0)))).toEqual([
    [255, 0, 7],
    [0, 255, 0],
  ]);
});

test('luminance and differences become colours, also where two pixels share theirs', async () => {
  const red = [76, 85, 255];
  const near = [expect.closeTo(254, -1), expect.closeTo(0, -1), expect.closeTo(0, -1)];
  const full = { ...colours, PhotometricInterpretation: 'YBR_FULL' };
  expect(await shown(written(full, [...red, ...red]))).toEqual([near, near]);
  const halved = { ...colours, PhotometricInterpretation: 'YBR_FULL_422' };
  expect(await shown(written(halved, [76, 76, 85, 255]))).toEqual([near, near]);
});

test('a palette gives each value its colour, in tables of 8 bits and of 16', async () => {
  const table = (...entries: number[]) => [Uint16Array.from(entries).buffer];
  const palette = (bits: number, ...tables: number[][]) => ({
    PhotometricInterpretation: 'PALETTE COLOR',
    RedPaletteColorLookupTableDescriptor: [2, 10, bits],
    GreenPaletteColorLookupTableDescriptor: [2, 10, bits],
    BluePaletteColorLookupTableDescriptor: [2, 10, bits],
    RedPaletteColorLookupTableData: table(...tables[0]!),
    GreenPaletteColorLookupTableData: table(...tables[1]!),
    BluePaletteColorLookupTableData: table(...tables[2]!),
  });
  const expected = [
    [255, 1, 0],
    [9, 255, 7],
  ];
  expect(await shown(written(palette(16, [0xff00, 0x0900], [0x0100, 0xff00], [0, 0x0700]), [10, 11]))).toEqual(
    expected,
  );
  expect(await shown(written(palette(16, [255, 9], [1, 255], [0, 7]), [10, 200]))).toEqual(expected);
});

test('each frame is a picture, and one that the file does not hold is none', async () => {
  const bytes = written({ NumberOfFrames: '3' }, [1, 2, 3, 4, 5, 6]);
  expect((await openDicom(bytes))!.frames).toBe(3);
  expect(await shown(bytes, 2)).toEqual(grey(5, 6));
  const { frames, said } = (await openDicom(written({ NumberOfFrames: '400000000' }, [1, 2])))!;
  expect([frames, said]).toEqual([1, 400_000_000]);
});

test('security 86: what would need more memory than a picture may is refused before any is taken', async () => {
  const opened = openDicom(written({ Rows: 65_535, Columns: 65_535 }, [1, 2]));
  await expect(opened).rejects.toThrow(cameraFaults.tooManyPixels);
});

test('what cannot be read says why', async () => {
  const fault = (bytes: Uint8Array) =>
    openDicom(bytes).then(
      () => undefined,
      (error) => error.message,
    );
  expect(await fault(written({ BitsAllocated: 32, BitsStored: 32, HighBit: 31 }, [0, 0]))).toBe(cameraFaults.bits(32));
  expect(await fault(written({ PhotometricInterpretation: 'CMYK' }, [0, 0]))).toBe(cameraFaults.colours('CMYK'));
  expect(await fault(written({}, [0, 0], '1.2.840.10008.1.2.4.102'))).toBe(cameraFaults.video);
  expect(await fault(written({ SamplesPerPixel: 3 }, [0, 0]))).toBe(cameraFaults.damaged);
});

test('the folder of a disc is no picture and no fault', async () => {
  const folder = dicomFile({ FileSetID: 'DISC' }, undefined, '1.2.840.10008.1.3.10');
  expect(await openDicom(folder)).toBeUndefined();
});
