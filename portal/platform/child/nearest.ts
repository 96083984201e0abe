import { type Capability, capabilityNames } from '../../../contract/capabilities.ts';
import type { Hospital } from '../../../contract/schemas/hospital.ts';

/** How near a hospital is, as far as city and province tell. */
const distance = (one: Hospital, own: Hospital | undefined): number => {
  if (!own) return 3;
  if (one === own) return 0;
  if (one.city === own.city) return 1;
  return one.province === own.province ? 2 : 3;
};
const nearNames = ['本院', '同市', '同省', ''] as const;

/**
 * Those who can treat what was found first, then the nearest, each with where it is and what it can do. The own one is
 * among them where a colleague may be asked.
 */
export function nearestFirst(
  all: readonly Hospital[],
  ownName: string,
  wanted: Capability | undefined,
  withOwn = false,
): { id: number; label: string; canTreat: boolean }[] {
  const own = all.find(({ hospitalName }) => hospitalName === ownName);
  const lacks = ({ capabilities }: Hospital) => wanted !== undefined && !capabilities.includes(wanted);
  return all
    .filter((one) => withOwn || one !== own)
    .toSorted(
      (one, other) =>
        Number(lacks(one)) - Number(lacks(other)) || distance(one, own) - distance(other, own) || one.id - other.id,
    )
    .map((one) => {
      const place = one.provinceName === one.cityName ? one.cityName : one.provinceName + one.cityName;
      const can = one.capabilities.map((name) => capabilityNames[name]).join('、');
      return {
        id: one.id,
        canTreat: !lacks(one),
        label: `${one.hospitalName}（${[nearNames[distance(one, own)], place, can].filter(Boolean).join('，')}）`,
      };
    });
}
