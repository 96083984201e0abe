import { expect, test } from 'vitest';
import { publicPages } from '../../../contract/public-pages.ts';
import { type SiteContent, siteContent, siteSaveBody } from '../../../contract/schemas/site.ts';
import { type SitePart, siteParts } from '../../../contract/site-content.ts';
import { siteTexts } from '../../../contract/site-texts.ts';
import { refusalTexts } from '../../../contract/texts.ts';
import { previewPages } from './SitePreview.tsx';
import { entriesOf, withEntries, withValue } from './site-edit.ts';
import { faultAt, faultOfRefusal, faultsOf, nameOfPlace, placeOf } from './site-faults.ts';
import { partForms } from './site-fields.ts';
import { sampleContent } from './testing/sample-content.ts';

const content = sampleContent();
const sent = (edited: SiteContent) => siteSaveBody.safeParse({ content: JSON.stringify(edited), versionNo: '1' });
const partNames = Object.keys(siteParts) as SitePart[];

test('content that the contract takes has no fault', () => {
  expect(sent(content).success).toBe(true);
  expect(faultsOf(content)).toEqual([]);
});

test('each part offers exactly the fields that the contract has', () => {
  const fieldsOf = (schema: (typeof siteContent.shape)[SitePart]) =>
    Object.keys('element' in schema ? schema.element.shape : 'shape' in schema ? schema.shape : {});
  for (const part of partNames) {
    const offered = new Set(partForms[part].fields.map(({ at }) => at.split('.')[0]));
    expect(['sample', ...offered].toSorted(), part).toEqual(fieldsOf(siteContent.shape[part]).toSorted());
  }
});

test('whatever is emptied is a fault in its place, wherever the contract refuses it', () => {
  for (const part of partNames)
    for (const { at, kind } of partForms[part].fields) {
      const entry = entriesOf(content, part)[0];
      if (!entry || kind === 'choice' || kind === 'clinics') continue;
      const empty = kind === 'lines' ? [' '] : kind === 'year' ? null : ' ';
      const emptied = withEntries(content, part, [
        withValue(entry, at, kind === 'portrait' ? '' : empty),
        ...entriesOf(content, part).slice(1),
      ]);
      const places = faultsOf(emptied).map(({ place }) => place);
      expect(places, at).toEqual(sent(emptied).success ? [] : [placeOf(part, 0, at)]);
    }
});

test('a fault is named as a person would, and found by the field that it lies in', () => {
  const members = content.members.with(1, {
    ...content.members[1]!,
    clinics: [{ when: '', name: '专家门诊', place: '3 层' }],
  });
  const faults = faultsOf({ ...content, members });
  expect(faults).toEqual([{ place: 'members.1.clinics.0.when', text: refusalTexts.siteTextRequired }]);
  expect(nameOfPlace(content, faults[0]!.place)).toBe('专家团队“沈医生”的出诊');
  expect(faultAt(faults, 'members.1.clinics')).toBe(refusalTexts.siteTextRequired);
  expect(faultAt(faults, 'members.1')).toBeDefined();
  expect(faultAt(faults, 'members.10')).toBeUndefined();
  expect(nameOfPlace(content, 'phones.hotline.number')).toBe('电话：咨询与预约热线的号码');
});

test('a refusal of the server is shown at the field that it names', () => {
  const members = content.members.with(1, { ...content.members[1]!, name: ' ' });
  expect(faultOfRefusal(sent({ ...content, members }).error!.issues[0]!.message)).toEqual({
    place: 'members.1.name',
    text: refusalTexts.siteTextRequired,
  });
  expect(faultOfRefusal(refusalTexts.field('content.members.1.name', siteTexts.emailWrong))).toEqual({
    place: 'members.1.name',
    text: siteTexts.emailWrong,
  });
  expect(faultOfRefusal(refusalTexts.field('versionNo', '不正确'))).toBeUndefined();
  expect(faultOfRefusal(refusalTexts.siteContentInvalid)).toBeUndefined();
});

test('every page that can be previewed is one of the public ones', () => {
  for (const { value } of previewPages) expect(publicPages).toContain(value);
  for (const part of partNames) expect(previewPages.map(({ value }) => value)).toContain(partForms[part].page);
});
