import { type Capability, capabilityNames } from '../../../contract/capabilities.ts';
import type { Hospital } from '../../../contract/schemas/hospital.ts';

/** How near a hospital is, as far as city and province tell. */
const distance = (one: Hospital, own: Hospital | undefined): number => {
  if (!own) return 2;
  if (one.city === own.city) return 0;
  return one.province === own.province ? 1 : 2;
};
const nearNames = ['同市', '同省', ''] as const;

/** Those who can treat what was found first, then the nearest, each with where it is and what it can do. */
export function nearestFirst(
  all: readonly Hospital[],
  ownName: string,
  wanted: Capability | undefined,
): { id: number; label: string; canTreat: boolean }[] {
  const own = all.find(({ hospitalName }) => hospitalName === ownName);
  const lacks = ({ capabilities }: Hospital) => wanted !== undefined && !capabilities.includes(wanted);
  return all
    .filter((one) => one !== own)
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
