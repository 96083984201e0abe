import { expect, test } from 'vitest';
import { dayInShanghai, dayText } from '../../clinical/ages.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { anIssuedOne, listOpinions, openOpinion, verifyPage } from '../testing/issued-opinions.ts';
import { addDoctor } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

const unknown = '2222-2222-2222-2222-2222';

onServer((server) => {
  test('security 2: anybody learns of a code that an opinion was issued, on which day and as which file, and no name', async () => {
    const { initiator, invited, opinion, stranger } = await anIssuedOne(server());
    const wide = opinion.code.replace(/[!-~]/g, (sign: string) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    for (const typed of [opinion.code, opinion.code.toLowerCase().replaceAll('-', ' '), wide]) {
      const { statusCode, headers, body } = await verifyPage(server(), typed);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'content-security-policy': expect.stringContaining("script-src 'self'"),
      });
      for (const words of ['<strong>真</strong>', opinion.sha256, dayText(dayInShanghai(new Date(opinion.issuedAt)))])
        expect(body).toContain(words);
      const { doctorName, doctorHospital, doctorCenter } = opinion.issuedBy;
      for (const name of ['㐂龘', initiator.username, invited.username, doctorName, doctorHospital, doctorCenter])
        expect(body).not.toContain(name);
      expect(body).not.toContain('<script');
    }
    expect((await openOpinion(server(), stranger, opinion.code)).statusCode).toBe(404);
  });

  test('a code is typed into the page itself, and without one nothing is answered', async () => {
    const { opinion } = await anIssuedOne(server());
    const { body: asked } = await server().app.inject({ url: pages.verify() });
    expect(asked).toContain(`<form action="${pages.verify()}"`);
    expect(asked).not.toMatch(/<strong>[真否]/);
    const typed = await server().app.inject({ url: pages.verify(), query: { code: opinion.code } });
    expect(typed.body).toContain('<strong>真</strong>');
  });

  test('security 29: whatever is wrong with a code is answered alike, shown as text, and guesses are slowed', async () => {
    const { opinion } = await anIssuedOne(server());
    const answers = [];
    for (const code of [unknown, 'no code', '"><script>alert(1)</script>'])
      answers.push((await verifyPage(server(), code)).body.replace(/value="[^"]*"/, ''));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('<strong>否</strong>');
    expect(answers[0]).not.toContain('<script');
    for (let tries = 0; tries < 97; tries++) await verifyPage(server(), unknown);
    const accept = 'text/html';
    const slowed = await server().app.inject({ url: pages.verify(opinion.code), headers: { accept } });
    expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '1']);
    expect(slowed.body).toContain('尝试次数过多');
    const elsewhere = await server().app.inject({ url: pages.verify(opinion.code), remoteAddress: '192.0.2.7' });
    expect(elsewhere.body).toContain('<strong>真</strong>');
    // What follows in this file comes after the pause.
    await server().db.deleteFrom('login_attempt').execute();
  });

  test('security 43: an opinion of a deleted case is opened by who took part alone, and can still be verified', async () => {
    const { initiator, id, opinion } = await anIssuedOne(server());
    await post(server(), apiPaths.consultationDelete, { consultationId: id }, initiator.cookie);
    expect((await openOpinion(server(), initiator, opinion.code)).statusCode).toBe(200);
    expect((await listOpinions(server(), initiator, id)).rmObject.results).toHaveLength(1);
    const stranger = await addDoctor(server());
    expect((await openOpinion(server(), stranger, opinion.code)).statusCode).toBe(404);
    expect((await verifyPage(server(), opinion.code)).body).toContain('<strong>真</strong>');
  });
});
