import { apiPaths } from '../../contract/paths.ts';
import { formOf } from '../../portal/platform/consultation/consultation-values.ts';
import { migrate } from '../../server/database/migrate.ts';
import { seedReference } from '../../server/database/reference.ts';
import { post } from '../../server/testing/call.ts';
import { listOf, proposal } from '../../server/testing/consultations.ts';
import { addDoctor } from '../../server/testing/people.ts';
import { copyPGlite } from '../../server/testing/scratch-databases.ts';
import { startScratchServer } from '../../server/testing/scratch-server.ts';
import { ArticleIndex } from '../../site/article-index.ts';
import { newsOf } from '../../site/news.ts';

/** Run by sixth-disease.test.ts in a copy of the product: says what becomes of a case of disease 6. */
const database = await copyPGlite();
await migrate(database.db);
await seedReference(database.db, 'admin-in-tests');
const server = await startScratchServer(database, {});

const [doctor, colleague] = [await addDoctor(server), await addDoctor(server)];
const typed = { ...proposal([doctor, colleague], { diseaseId: 6 }), embryoAge: '28', imageUrl: [] };
const form = formOf(typed as unknown as Parameters<typeof formOf>[0]);
const saved = await post(server, apiPaths.consultationSave, form, doctor.cookie);
const list = await listOf(server, doctor, { diseaseId: 6 });
const overview = await post(server, apiPaths.platformOverview, {}, doctor.cookie);
const profiles = await database.db.selectFrom('disease_profile').select('name').execute();
await server.close();

console.log(
  JSON.stringify({
    saved: saved.status,
    listed: list.rmObject.results[0].sickness_type,
    totals: overview.rmObject.totals,
    months: overview.rmObject.months.map(({ counts }: { counts: object }) => counts),
    profiles: profiles.map((profile) => profile.name),
    tabs: newsOf(new ArticleIndex([]))
      .home()
      .tabs.map((tab) => tab.name),
  }),
);
