import { createHash } from 'node:crypto';
import type { Bundle } from '@medplum/fhirtypes';
import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { addExam, aFollowedChild, daysAgo, examined, mild, today } from '../testing/children.ts';
import { giveReply, propose, uploadPicture } from '../testing/consultations.ts';
import { editable, setStatus } from '../testing/edits.ts';
import { askCaseDocument, askCourseDocument, problemsOf, resourcesOf } from '../testing/fhir.ts';
import { issueOpinion } from '../testing/issued-opinions.ts';
import { addCoordinator, addDoctor, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

const found = JSON.stringify({
  version: 2,
  birthWeightGrams: 1080,
  exams: [
    {
      disease: 'rop',
      examDate: daysAgo(3),
      eyes: {
        OD: {
          view: 'good',
          zone: 'posteriorII',
          notch: true,
          stage: '3',
          plus: 'plus',
          aggressive: true,
          extent: [12, 1],
        },
      },
    },
  ],
  treatments: [{ eye: 'OD', date: daysAgo(2), kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 }],
});

onServer((server) => {
  const caseOf = async (who: Person, id: number): Promise<Bundle> => {
    const answer = await askCaseDocument(server(), who, id);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const courseOf = async (who: Person, id: number): Promise<Bundle> => {
    const answer = await askCourseDocument(server(), who, id);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };

  test('a case is a document of FHIR R4 that says what the record says, eye by eye', async () => {
    const { initiator, invited, consultationId } = await aFollowedChild(server(), {
      findings: found,
      patientName: '小明',
      consultationDesc: '<p>孕<b>28</b>周<br>吸氧 &amp; 输血</p><ul><li>一</li></ul>',
    });
    await giveReply(server(), invited, consultationId, '<p>建议治疗</p>', {
      grading: JSON.stringify({ disease: 'rop', examDate: daysAgo(3), eyes: { OD: { zone: 'I', stage: '3' } } }),
    });
    await issueOpinion(server(), initiator, consultationId);
    const bundle = await caseOf(invited, consultationId);
    expect(problemsOf(bundle)).toEqual([]);

    const [composition] = resourcesOf(bundle, 'Composition');
    expect(composition).toMatchObject({ status: 'preliminary', confidentiality: 'N' });
    expect(composition!.section!.map(({ title }) => title)).toEqual([
      ...['患儿', '会诊原因和病情描述', '检查所见', '治疗经过', '会诊意见', '会诊意见书', '临床提示'],
    ]);
    expect(composition!.section![1]!.text!.div).toContain('<p>孕<b>28</b>周<br/>吸氧 &amp; 输血</p>');
    expect(resourcesOf(bundle, 'Patient')).toMatchObject([{ name: [{ text: '小明' }], gender: 'male' }]);

    const observations = resourcesOf(bundle, 'Observation');
    const ofEye = (code: string, eye: string) =>
      observations.filter(
        ({ code: { coding }, bodySite }) =>
          coding?.some((one) => one.code === code) && bodySite?.coding?.[0]?.code === eye,
      );
    const [right, left] = ['362502000', '362503005'] as const;
    expect(ofEye('rop.stage', right)).toHaveLength(2);
    expect(ofEye('rop.stage', right)[0]!.valueCodeableConcept!.coding).toMatchObject([
      { code: 'rop.stage.3' },
      { system: 'http://snomed.info/sct', code: '408849009' },
    ]);
    expect(ofEye('rop.zone', right)[0]!.valueCodeableConcept).toMatchObject({ text: '后部Ⅱ区（因切迹记录）' });
    expect(ofEye('rop.aggressive', right)).toMatchObject([{ valueBoolean: true }]);
    expect(ofEye('rop.extent', right)[0]!.component!.map((one) => one.valueInteger)).toEqual([12, 1]);
    expect(resourcesOf(bundle, 'ClinicalImpression')).toMatchObject([{ summary: '建议治疗' }]);
    expect(resourcesOf(bundle, 'Procedure')).toMatchObject([{ code: { coding: [{ code: 'treatment.antiVegf' }] } }]);
    expect(resourcesOf(bundle, 'MedicationAdministration')).toMatchObject([
      { medicationCodeableConcept: { text: '雷珠单抗' }, dosage: { dose: { value: 0.1, code: 'mg' } } },
    ]);
    // Nobody looked into the left eye: it is not told to be without disease.
    for (const code of ['rop.zone', 'rop.stage', 'rop.plus'])
      for (const one of ofEye(code, left)) {
        expect(one.dataAbsentReason!.coding![0]!.code).toBe('not-performed');
        expect(one.valueCodeableConcept).toBeUndefined();
      }
    // Nor is what was left out of an eye that was seen.
    expect(ofEye('rop.regression', right)[0]!.dataAbsentReason!.coding![0]!.code).toBe('unknown');
    expect(ofEye('rop.fullyVascularised', right)).toEqual([]);

    const [file] = resourcesOf(bundle, 'DocumentReference');
    const pdf = file!.content![0]!.attachment!;
    const bytes = Buffer.from(pdf.data!, 'base64');
    expect(bytes.subarray(0, 4).toString()).toBe('%PDF');
    expect(pdf).toMatchObject({ size: bytes.length, hash: createHash('sha1').update(bytes).digest('base64') });
  });

  test('the same record makes the same document, but for when it was put together', async () => {
    const { invited, consultationId, initiator, childId } = await aFollowedChild(server(), { findings: found });
    const twice = [await caseOf(invited, consultationId), await caseOf(initiator, consultationId)];
    const [one, other] = twice.map(({ timestamp: _, ...rest }) => rest);
    expect(one).toEqual(other);
    await giveReply(server(), invited, consultationId, '<p>多一条</p>');
    expect((await caseOf(invited, consultationId)).identifier).not.toEqual(one!.identifier);
    const inCourse = resourcesOf(await courseOf(initiator, childId), 'Patient');
    expect(inCourse[0]!.id).toBe(resourcesOf(one as Bundle, 'Patient')[0]!.id);
  });

  test('a closed case says so, one that was amended since too, and an outcome what was found in the end', async () => {
    const { initiator, invited, id, edit } = await editable(server(), {
      findings: found,
      patientBirthday: daysAgo(70),
    });
    await giveReply(server(), invited, id, '<p>治疗</p>');
    await setStatus(server(), initiator, id, 1);
    const outcome = {
      ...{ confirmedAs: '早产儿视网膜病变', care: 'given', treatedAt: '省儿童医院' },
      ...{ visionRight: '0.3', visionOn: today() },
      treatments: JSON.stringify([{ eye: 'OS', date: today(), kind: 'laser' }]),
    };
    await post(server(), apiPaths.outcomeSave, { consultationId: id, ...outcome }, initiator.cookie);
    const closed = await caseOf(invited, id);
    expect(problemsOf(closed)).toEqual([]);
    expect(resourcesOf(closed, 'Composition')[0]!.status).toBe('final');
    expect(
      resourcesOf(closed, 'Condition').map(({ code, verificationStatus }) => [
        code!.text,
        verificationStatus!.coding![0]!.code,
      ]),
    ).toEqual([
      ['视网膜病变', 'confirmed'],
      ['早产儿视网膜病变', 'confirmed'],
    ]);
    expect(resourcesOf(closed, 'Procedure')).toContainEqual(
      expect.objectContaining({ location: { display: '省儿童医院' }, performedDateTime: today() }),
    );
    expect(resourcesOf(closed, 'Observation')).toContainEqual(expect.objectContaining({ valueString: '0.3' }));
    await edit({ doctorId: initiator.doctorId, title: '更正', reason: '写错了' });
    const corrected = await caseOf(invited, id);
    expect(problemsOf(corrected)).toEqual([]);
    expect(resourcesOf(corrected, 'Composition')[0]!.status).toBe('amended');
    expect(JSON.stringify(corrected)).toContain('写错了');
  });

  test("a child's course tells each exam once, what was done beside the cases, and every case", async () => {
    const { hospital, initiator, colleague, invited, childId, sent } = await aFollowedChild(server(), {
      findings: found,
    });
    const second = await propose(server(), initiator, [invited], {
      ...sent,
      childId,
      findings: found,
      title: '第二次',
    });
    await giveReply(server(), invited, second, '<p>再看</p>');
    await addExam(server(), colleague, childId, examined(today(), mild), { note: '床旁检查', weightKg: '2.1' });
    await setStatus(server(), initiator, second, 1);
    const laser = JSON.stringify([{ eye: 'OD', date: today(), kind: 'laser' }]);
    const outcome = { consultationId: second, care: 'given', treatments: laser };
    expect((await post(server(), apiPaths.outcomeSave, outcome, initiator.cookie)).status).toBe('OK');
    const bundle = await courseOf(await addCoordinator(server(), { hospital }), childId);
    expect(problemsOf(bundle)).toEqual([]);
    const panels = resourcesOf(bundle, 'Observation').filter(({ code }) => code.coding?.[0]?.code === 'exam.rop');
    expect(panels.map(({ effectiveDateTime: on }) => on)).toEqual([today(), today(), daysAgo(3), daysAgo(3)]);
    const done = resourcesOf(bundle, 'Procedure').map(({ code, performedDateTime: on }) => [
      on,
      code!.coding![0]!.code,
    ]);
    expect(done).toEqual([
      [daysAgo(2), 'treatment.antiVegf'],
      [today(), 'treatment.laser'],
    ]);
    const [composition] = resourcesOf(bundle, 'Composition');
    expect(composition!.section!.filter(({ section }) => section).map(({ title }) => title)).toHaveLength(2);
    const text = JSON.stringify(bundle);
    for (const told of ['床旁检查', '再看', '"value":2.1', '临床规则']) expect(text).toContain(told);
  });

  test('of an eye that is not there nothing reads as not recorded but why it is gone', async () => {
    const eyes = { OD: { view: 'good', ...mild }, OS: { view: 'absent', absentSince: daysAgo(30) } };
    const findings = JSON.stringify({ version: 2, exams: [{ disease: 'rop', examDate: today(), eyes }] });
    const { initiator, consultationId } = await aFollowedChild(server(), { findings });
    const bundle = await caseOf(initiator, consultationId);
    expect(problemsOf(bundle)).toEqual([]);
    const why = (name: string) =>
      resourcesOf(bundle, 'Observation')
        .filter(({ code, bodySite }) => code.coding?.[0]?.code === `rop.${name}` && bodySite?.text === '左眼')
        .map(({ dataAbsentReason }) => dataAbsentReason?.coding?.[0]?.code);
    expect(['zone', 'stage', 'absentFor', 'view'].map(why)).toEqual([
      ...[['not-applicable'], ['not-applicable'], ['unknown']],
      [undefined],
    ]);
  });

  test('what the rules make of each eye is told as on the screen: treatment is no exam, and an eye nobody saw is named', async () => {
    const atOnce = JSON.stringify({
      version: 2,
      exams: [{ disease: 'rop', examDate: today(), eyes: { OD: { zone: 'I', stage: '3', plus: 'plus' } } }],
    });
    const { initiator, childId, consultationId } = await aFollowedChild(server(), { findings: atOnce });
    const course = await courseOf(initiator, childId);
    for (const bundle of [await caseOf(initiator, consultationId), course]) {
      expect(problemsOf(bundle)).toEqual([]);
      const [composition] = resourcesOf(bundle, 'Composition');
      const { div } = composition!.section!.find(({ title }) => title === '临床提示')!.text!;
      for (const told of ['右眼须治疗（72 小时内）', '左眼 未能判断', '不是医嘱', '尚未由本科室签署'])
        expect(div).toContain(told);
    }
    expect(resourcesOf(course, 'Composition')[0]!.status).toBe('preliminary');
    const weights = resourcesOf(course, 'Observation').filter(({ code }) => code.coding?.[0]?.code === '29463-7');
    expect(weights).toHaveLength(1);
    await setStatus(server(), initiator, consultationId, 1);
    expect(resourcesOf(await courseOf(initiator, childId), 'Composition')[0]!.status).toBe('final');
  });

  test('a file that is lost is told as one that is not there', async () => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const path = await uploadPicture(server(), initiator);
    const id = await propose(server(), initiator, [invited], { imageUrl: path });
    await server().services.files.remove(path.split('/').at(-1)!);
    const bundle = await caseOf(invited, id);
    expect(problemsOf(bundle)).toEqual([]);
    expect(resourcesOf(bundle, 'Media')[0]!.content).toMatchObject({ title: '图片 1（文件已不存在）' });
  });
});
