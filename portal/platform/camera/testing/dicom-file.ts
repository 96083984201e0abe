import dcmjs from 'dcmjs';

const { DicomDict, DicomMetaDictionary } = dcmjs.data;

/** Elements by their keywords. */
export type Values = Record<string, unknown>;

/** The tables of a palette, whose words no dictionary tells from signed ones. */
const words = ['Red', 'Green', 'Blue'].map((colour) => [`${colour}PaletteColorLookupTableDescriptor`, 'US']);

/** A DICOM file of these elements, in explicit little endian unless said otherwise. */
export function dicomFile(values: Values, syntax = '1.2.840.10008.1.2.1', sopClass?: string): Uint8Array<ArrayBuffer> {
  const file = new DicomDict({});
  file.meta = {
    ...(sopClass && { '00020002': { vr: 'UI', Value: [sopClass] } }),
    '00020010': { vr: 'UI', Value: [syntax] },
  };
  file.dict = DicomMetaDictionary.denaturalizeDataset({
    ...values,
    _vrMap: { PixelData: values.BitsAllocated === 16 ? 'OW' : 'OB', ...Object.fromEntries(words) },
  });
  return new Uint8Array(file.write());
}

/** One of two by one pixels in shades of grey, unless said otherwise. */
export const pictureFile = (values: Values, pixels: readonly number[] | Uint16Array, syntax?: string) =>
  dicomFile(
    {
      Rows: 1,
      Columns: 2,
      SamplesPerPixel: 1,
      PhotometricInterpretation: 'MONOCHROME2',
      BitsAllocated: 8,
      BitsStored: 8,
      HighBit: 7,
      PixelRepresentation: 0,
      ...values,
      PixelData: [pixels instanceof Uint16Array ? pixels.buffer : Uint8Array.from(pixels).buffer],
    },
    syntax,
  );
