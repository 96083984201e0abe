import { type Capability, capabilities, capabilityNames } from '../../contract/capabilities.ts';
import { defaultHours } from '../../contract/case-urgency.ts';
import { type ConsentRule, consentRuleNames, usualConsentRule } from '../../contract/consent-texts.ts';
import { limits } from '../../contract/limits.ts';
import { requiredText } from '../../contract/schemas/fields.ts';
import type { City, HospitalDetail, Province, ReplyHours } from '../../contract/schemas/hospital.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import type { SheetField } from '../../contract/sheets.ts';
import { texts } from '../../contract/texts.ts';
import { lookalikeKey } from '../database/lookalike-store.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { listAllCities, listHospitalDetails, listProvinces } from '../hospital/hospital-store.ts';
import { requireInOrder } from '../hospital/rules.ts';
import { isSameSet } from '../role/rules.ts';
import { type Judged, listed, noteRepeated, Row } from './judging.ts';
import type { SheetRow } from './table.ts';

type HospitalRow = Row<'hospitals'>;
export type HospitalSaid = ReplyHours & {
  hospitalName: string;
  cityId: number;
  consentRule: ConsentRule;
  capabilities: Capability[];
};
type Regions = { provinces: Province[]; cities: City[] };

const capabilityByName = new Map(capabilities.map((one) => [lookalikeKey(capabilityNames[one]), one]));
const consentRuleByName = new Map(
  (Object.keys(consentRuleNames) as ConsentRule[]).map((rule) => [lookalikeKey(consentRuleNames[rule]), rule]),
);
/** Made once: for each of thousands of rows it would cost a second. */
const nameField = requiredText(limits.hospitalNameMaxLength, texts.hospitalNameRequired);
const hoursNames = Object.keys(defaultHours) as (keyof ReplyHours)[];

/** Tells of each row what it would do, and all that is wrong with it, by the rules of the single call. */
export async function judgeHospitals(
  db: Db | Tx,
  sheetRows: SheetRow<SheetField['hospitals']>[],
): Promise<Judged<HospitalSaid>[]> {
  const rows = sheetRows.map((row) => new Row('hospitals', row));
  noteRepeated(rows, 'hospitalName', lookalikeKey);
  const regions = { provinces: await listProvinces(db), cities: await listAllCities(db) };
  const stored = new Map((await listHospitalDetails(db)).map((one) => [lookalikeKey(one.hospitalName), one]));
  return rows.map((row) => judge(row, regions, stored.get(lookalikeKey(row.cells.hospitalName))));
}

function judge(row: HospitalRow, regions: Regions, stored: HospitalDetail | undefined): Judged<HospitalSaid> {
  const { line, problems } = row;
  const fields = readFields(row, regions, stored);
  if (problems.length > 0 || !fields) return { line, state: 'broken', problems };
  if (!stored) return { line, state: 'new', problems, fields };
  compare(row, fields, stored);
  return { line, state: problems.length > 0 ? 'different' : 'unchanged', problems };
}

function readFields(row: HospitalRow, regions: Regions, stored?: HospitalDetail): HospitalSaid | undefined {
  const hospitalName = row.read('hospitalName', nameField);
  const cityId = readCity(row, regions);
  const usual: Partial<HospitalDetail> = stored ?? {};
  const consentRule = readConsentRule(row) ?? usual.consentRule ?? usualConsentRule;
  const named = row.list('capabilities', capabilityByName, sheetTexts.capabilityUnknown);
  const hours: ReplyHours = { ...defaultHours };
  for (const name of hoursNames) hours[name] = readHours(row, name) ?? usual[name] ?? defaultHours[name];
  if (row.problems.length === 0) row.allow('urgentReplyHours', () => requireInOrder(hours));
  if (hospitalName === undefined || cityId === undefined) return undefined;
  return { hospitalName, cityId, consentRule, capabilities: named, ...hours };
}

/** A region by its code, its name or, where only one begins so, a part of it: 浙江, 内蒙古. */
function regionNamed<Region extends { id: number; name: string }>(regions: Region[], said: string): Region | undefined {
  const looks = lookalikeKey(said);
  const exact = regions.find(({ id, name }) => String(id) === looks || lookalikeKey(name) === looks);
  if (exact || looks.length < 2) return exact;
  const begun = regions.filter(({ name }) => lookalikeKey(name).startsWith(looks));
  return begun.length === 1 ? begun[0] : undefined;
}

function readCity(row: HospitalRow, { provinces, cities }: Regions): number | undefined {
  const { province: provinceSaid, city: citySaid } = row.cells;
  if (provinceSaid === '') row.fault('province', sheetTexts.required);
  if (citySaid === '') row.fault('city', sheetTexts.required);
  if (provinceSaid === '') return undefined;
  const province = regionNamed(provinces, provinceSaid);
  if (!province) return row.fault('province', sheetTexts.provinceUnknown(provinceSaid));
  if (citySaid === '') return undefined;
  const inProvince = cities.filter(({ pid }) => pid === province.id);
  const city = regionNamed(inProvince, citySaid);
  return city ? city.id : row.fault('city', sheetTexts.cityUnknown(citySaid, province.name));
}

function readConsentRule(row: HospitalRow): ConsentRule | undefined {
  if (row.cells.consentRule === '') return undefined;
  const rule = consentRuleByName.get(lookalikeKey(row.cells.consentRule));
  return rule ?? row.fault('consentRule', sheetTexts.consentRuleUnknown);
}

function readHours(row: HospitalRow, name: keyof ReplyHours): number | undefined {
  const said = row.cells[name].normalize('NFKC');
  if (said === '') return undefined;
  const hours = /^\d{1,4}$/.test(said) ? Number(said) : 0;
  const isFit = hours >= 1 && hours <= limits.replyHoursMax;
  return isFit ? hours : row.fault(name, sheetTexts.hoursInvalid(limits.replyHoursMax));
}

function compare(row: HospitalRow, said: HospitalSaid, stored: HospitalDetail): void {
  row.compare('hospitalName', said.hospitalName === stored.hospitalName, stored.hospitalName);
  row.compare('city', said.cityId === stored.city, `${stored.provinceName}${stored.cityName}`);
  row.compare(
    'capabilities',
    isSameSet(said.capabilities, stored.capabilities),
    listed(stored.capabilities.map((one) => capabilityNames[one])),
  );
  row.compare('consentRule', said.consentRule === stored.consentRule, consentRuleNames[stored.consentRule]);
  for (const name of hoursNames) row.compare(name, said[name] === stored[name], String(stored[name]));
}
