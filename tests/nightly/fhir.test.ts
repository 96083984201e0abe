import { expect, test } from 'vitest';
import { seedCases } from '../../demo/seed-cases.ts';
import { atOneMoment } from '../../server/database/queries.ts';
import { carry } from '../../server/fhir/attachments.ts';
import { caseDocument, courseDocument } from '../../server/fhir/documents.ts';
import { readCase, readCourse } from '../../server/fhir/fhir-store.ts';
import { problemsOf, resourcesOf } from '../../server/testing/fhir.ts';
import { onServer } from '../../server/testing/test-server.ts';

onServer((server) => {
  test('every sample case and every sample child is a document without fault', { timeout: 400_000 }, async () => {
    const { db, files } = server().services;
    await seedCases(server().services, 'password-of-the-demo');
    const now = new Date();
    const moment = { now, signature: undefined };
    const cases = await db.selectFrom('consultation').select('id').orderBy('id').execute();
    expect(cases).toHaveLength(120);
    for (const { id } of cases) {
      const record = await atOneMoment(db, (tx) => readCase(tx, id, moment));
      const carried = await carry(files, record.pictures);
      const bundle = caseDocument(record, { origin: undefined, carried, now });
      expect(problemsOf(bundle), `case ${id}`).toEqual([]);
      expect(resourcesOf(bundle, 'Media').length, `case ${id}`).toBeGreaterThan(0);
    }
    const children = await db
      .selectFrom('child')
      .select(['id', 'hospital_id as hospitalId', 'doctor_id as doctorId'])
      .where('deleted_at', 'is', null)
      .execute();
    expect(children.length).toBeGreaterThan(80);
    for (const { id, hospitalId, doctorId } of children) {
      const course = (await atOneMoment(db, (tx) =>
        readCourse(tx, id, { userId: 0, doctorId: doctorId!, hospitalId }, moment),
      ))!;
      const bundle = courseDocument(course, { origin: undefined, carried: new Map(), now });
      expect(problemsOf(bundle), `child ${id}`).toEqual([]);
    }
  });
});
