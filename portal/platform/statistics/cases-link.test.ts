import { expect, test } from 'vitest';
import { casesLink } from './cases-link.ts';

const none = { name: '', date1: '', date2: '', status: '' } as const;
const read = (link: string) => [link.split('?')[0], Object.fromEntries(new URLSearchParams(link.split('?')[1]))];

test('a figure leads to the cases that it counts', () => {
  const platform = { ownHospital: undefined };
  expect(
    read(casesLink(platform, { ...none, name: '儿童', status: '2' }, { name: '甲儿童医院', diseaseId: 3 })),
  ).toEqual(['/platform/3/myconsult', { hospitalName: '甲儿童医院', wholeName: 'hospital', status: '2' }]);
  expect(
    read(casesLink(platform, { ...none, date1: '2026-02-10', date2: '2026-03-31' }, { month: '2026-02' })),
  ).toEqual(['/platform/myConsult', { date1: '2026-02-10', date2: '2026-02-28' }]);
  expect(read(casesLink({ ownHospital: '甲' }, { ...none, name: '李' }, { month: '2026-11' }))).toEqual([
    '/platform/myConsult',
    { hospitalName: '甲', doctorName: '李', wholeName: 'hospital', date1: '2026-11-01', date2: '2026-11-30' },
  ]);
  expect(read(casesLink({ ownHospital: '甲' }, none, { name: '李敏（27）' }))[1]).toMatchObject({
    doctorName: '李敏（27）',
    wholeName: 'both',
  });
  expect(read(casesLink(platform, { ...none, name: '儿童', status: '2' }, { provinceId: 330000 }))).toEqual([
    '/platform/myConsult',
    { province: '330000', hospitalName: '儿童', status: '2' },
  ]);
  expect(read(casesLink(platform, none, { name: '甲', urgency: 0 }))[1]).toEqual({
    hospitalName: '甲',
    wholeName: 'hospital',
    urgency: '0',
  });
  expect(casesLink(platform, none, {})).toBe('/platform/myConsult');
});
