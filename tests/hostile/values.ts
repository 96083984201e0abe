import fc from 'fast-check';

/** Values that break what takes them on trust: bytes, numbers, days, fragments of other languages, and sheer length. */
export const hostileValue: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...['\u0000', 'a\u0000b', '\ud800', '%ED%A0%80', '\ufffe', '\u202e', '__proto__', 'constructor', ''],
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...['99999999999999999999', '2147483648', '-1', '0', '1e9', '0x10', '٣', 'NaN', 'Infinity', '1.5', ' 1'],
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...['2026-02-30', '0000-00-00', '9999-99-99', '275760-09-13', '2026-01-01T00:00:00Z', '1899-12-31'],
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...["' or 1=1 --", '1;drop table reply', '%', '_', '\\', '{1,2}', '[]', '{"a":1}', '<img src=x onerror=1>'],
    ),
  },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.nat(10).map((size) => '字'.repeat(size * 30_000)) },
);

const deep = '[a]'.repeat(60);

/** What may follow a field's name, making a list, an object or something deeper of its value. */
export const ending = fc.constantFrom('', '', '', '[]', '[0]', '[a]', '[a][b]', '[__proto__]', '[999]', deep);

/** A form as it goes over the wire, a lone surrogate among it. */
export function encodeForm(pairs: (readonly [name: string, value: string])[]): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value]))
    .toString()
    .replaceAll('%25ED%25A0%2580', '%ED%A0%80');
}
