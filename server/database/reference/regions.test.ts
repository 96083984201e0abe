import { expect, test } from 'vitest';
import { cities, provinces } from './regions.ts';

const nameOf = (id: number) => cities.find((city) => city.id === id)?.name;

test('共 34 个省级行政区，名称为全称', () => {
  expect(provinces).toHaveLength(34);
  expect(new Set(provinces.map((province) => province.name)).size).toBe(34);
  for (const { id, name } of provinces) {
    expect(id % 10000, name).toBe(0);
    expect(name).toMatch(/(省|市|自治区|特别行政区)$/);
  }
  const ending = (suffix: string) => provinces.filter((province) => province.name.endsWith(suffix)).length;
  expect([ending('省'), ending('自治区'), ending('市'), ending('特别行政区')]).toEqual([23, 5, 4, 2]);
});

test('代码为六位，省市之间不重复', () => {
  const ids = [...provinces, ...cities].map((region) => region.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(String(id)).toMatch(/^[1-8]\d{5}$/);
});

test('市的 pid 是所属省，代码前两位与省一致', () => {
  const ids = new Set(provinces.map((province) => province.id));
  for (const { id, name, pid } of cities) {
    expect(ids.has(pid), name).toBe(true);
    expect(Math.floor(id / 10000) * 10000, name).toBe(pid);
  }
});

test('每个省都有市，同省内市名不重复', () => {
  for (const { id, name } of provinces) {
    const names = cities.filter((city) => city.pid === id).map((city) => city.name);
    expect(names.length, name).toBeGreaterThan(0);
    expect(new Set(names).size, name).toBe(names.length);
  }
});

test('直辖市和特别行政区各只有一个同名的市', () => {
  for (const pid of [110000, 120000, 310000, 500000, 810000, 820000]) {
    const name = provinces.find((province) => province.id === pid)?.name;
    expect(cities.filter((city) => city.pid === pid)).toEqual([{ id: pid + 100, name, pid }]);
  }
});

test('地级单位 333 个，省直辖县级单位 32 个，台湾省 22 个市县', () => {
  const municipalities = new Set([110000, 120000, 310000, 500000]);
  const mainland = cities.filter((city) => city.pid < 710000 && !municipalities.has(city.pid));
  expect(mainland.filter((city) => city.id % 100 === 0)).toHaveLength(333);
  expect(mainland.filter((city) => city.id % 100 !== 0)).toHaveLength(32);
  expect(cities.filter((city) => city.pid === 710000)).toHaveLength(22);
});

test.each([
  [130100, '石家庄市'],
  [152900, '阿拉善盟'],
  [232700, '大兴安岭地区'],
  [419001, '济源市'],
  [429004, '仙桃市'],
  [429021, '神农架林区'],
  [440300, '深圳市'],
  [460300, '三沙市'],
  [460400, '儋州市'],
  [469030, '琼中黎族苗族自治县'],
  [533400, '迪庆藏族自治州'],
  [540600, '那曲市'],
  [659001, '石河子市'],
  [659012, '白杨市'],
  [710100, '台北市'],
])('%i 是%s', (id, name) => {
  expect(nameOf(id)).toBe(name);
});

test('已撤销的单位和汇总项不在其中', () => {
  expect(nameOf(371200)).toBeUndefined();
  for (const { name } of cities) expect(name).not.toMatch(/直辖|^市辖区$|^县$/);
});
