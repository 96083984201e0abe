import { getCollection } from 'astro:content';
import { eyeChecks, eyeVisits, visitCount } from '../contract/eye-checks.ts';
import { referralCriteria } from '../clinical/referral.ts';
import { firstExamText, guidelines, screeningRules } from '../clinical/rop-screening.ts';
import { signIds, signOf } from '../clinical/warning-signs.ts';
import { pages } from '../contract/pages.ts';
import type { PageSection } from '../contract/schemas/search.ts';
import type { SiteContent } from '../contract/schemas/site.ts';
import { entriesInOrder } from './content-order.ts';
import { diseaseEntries, diseaseTitle } from './disease-pages.ts';

const at = (path: string, id?: string) => (id ? `${path}#${id}` : path);

const titles = (entries: { title: string }[]) => entries.map(({ title }) => title);

/** Every part of the pages at fixed addresses that a visitor may look for. */
export async function pageSections(content: SiteContent): Promise<PageSection[]> {
  const { department, members, phones, booking } = content;
  const [screening] = await entriesInOrder('screening');
  const [urgent] = await entriesInOrder('urgent');
  const diseases = await diseaseEntries();
  const ours: Record<string, string> = {
    [pages.privacy]: content.statements.privacy,
    [pages.childrenData]: content.statements.childrenData,
  };
  return [
    section('科室介绍', pages.department, department.introduction),
    section('科室介绍：科室服务与多中心会诊', at(pages.department, 'consultation'), [
      urgent!.service,
      ...content.services.flatMap((service) => words(service)),
    ]),
    {
      ...section(
        '眼睛自查与 0～6 岁眼保健：看到这些样子，要多快来',
        at(pages.eyeChecks, 'signs'),
        signIds.flatMap((id) => words(signOf(id))),
      ),
      alsoKnownAs: signIds.flatMap((id) => signOf(id).words).join('；'),
    },
    section(`眼睛自查与 0～6 岁眼保健：${visitCount} 次眼保健`, at(pages.eyeChecks, 'schedule'), [
      ...eyeVisits.map(({ age }) => age),
      ...words(eyeChecks),
    ]),
    section('科室介绍：早产儿眼底筛查怎么做', at(pages.department, 'screening'), screening ? words(screening) : []),
    {
      ...section(
        '早产宝宝什么时候查眼底',
        pages.ropCalculator,
        guidelines.flatMap((guideline) => [screeningRules[guideline].who, firstExamText(guideline)]),
      ),
      alsoKnownAs: '按出生日期、胎龄和出生体重，算出早产儿视网膜病变第一次筛查的日期',
    },
    ...diseases.map(({ data, body }) =>
      section(diseaseTitle(data.diseaseId), pages.disease(data.diseaseId), [
        ...words(data),
        body && plainTextOfMarkdown(body),
      ]),
    ),
    {
      ...section('专家团队', pages.team, [...new Set(members.map(({ group }) => group))]),
      alsoKnownAs: '专家门诊；出诊时间；哪天；周几',
    },
    ...members.map((member) =>
      section(`专家团队：${member.name}　${member.title}`, pages.team, [
        member.group,
        member.skills,
        member.note,
        ...words(member.clinics),
      ]),
    ),
    section('科学研究：科研课题', at(pages.research, 'projects'), titles(content.projects)),
    section('科学研究：学术论文', at(pages.research, 'papers'), titles(content.papers)),
    section('科学研究：专利', at(pages.research, 'patents'), titles(content.patents)),
    section('联系我们：电话', at(pages.contact, 'phones'), words(phones)),
    section('医生转诊', pages.referral, [
      ...urgent!.referral,
      ...Object.values(referralCriteria).flatMap((criteria) => criteria.map(({ text }) => text)),
    ]),
    ...(await getCollection('statements')).map(({ id, data, body }) => ({
      ...section(data.title, `/hospital/${id}`, [
        data.lead,
        body && plainTextOfMarkdown(body),
        ours[`/hospital/${id}`],
      ]),
      aboutSite: true,
    })),
    section('联系我们：怎样预约', at(pages.contact, 'booking'), [
      ...booking.ways,
      ...urgent!.withoutBooking,
      ...booking.bring,
    ]),
    {
      ...section(
        '联系我们：门诊时间',
        at(pages.contact, 'hours'),
        [...content.hours, content.emergency].flatMap((row) => words(row)),
      ),
      alsoKnownAs: '急诊；半夜；夜间急诊',
    },
    section(
      '联系我们：怎么来',
      at(pages.contact, 'way'),
      [...content.addresses, ...content.ways].flatMap((place) => words(place)),
    ),
  ];
}

/** A part of a page under the title that the page has, with its own after it. */
const section = (title: string, path: string, texts: (string | undefined)[]): PageSection => ({
  title,
  path,
  text: texts
    .filter(Boolean)
    .join('；')
    .replace(/(?<=[。！？])；/g, ''),
});

/** Every text in a value, however deep, but for those that are not shown. */
function words(value: unknown, key = ''): string[] {
  if (
    [
      'id',
      'illustration',
      'portrait',
      'reviewer',
      'reviewed',
      'nextReview',
      'urgency',
      'age',
      'source',
      'words',
    ].includes(key)
  )
    return [];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((each) => words(each));
  if (value === null || typeof value !== 'object' || value instanceof Date) return [];
  return Object.entries(value).flatMap(([name, each]) => words(each, name));
}

/** What a reader sees of the little Markdown that the content uses: emphasis, links, headings, lists and quotations. */
const plainTextOfMarkdown = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#+|[-*>]|\d+\.)\s+/gm, '')
    .replace(/\*+|_{2,}|`+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
