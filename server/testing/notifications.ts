import { apiPaths } from '../../contract/paths.ts';
import { deliverDue } from '../notification/worker.ts';
import { post } from './call.ts';
import type { Mailbox } from './mailbox.ts';
import { addDoctor, type Person } from './people.ts';
import type { TestServer } from './test-server.ts';

export const testOrigin = 'http://eye.example.org';
export const testWebhookSecret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;

/** What a server needs to send e-mail to a mailbox of the tests. */
export const mailSettings = (mailbox: Mailbox) => ({
  PUBLIC_URL: testOrigin,
  SMTP_URL: mailbox.url,
  SMTP_FROM: '童眸 <notice@eye.example.org>',
});

/** A doctor with a verified e-mail address. */
export async function addMailedDoctor(server: TestServer): Promise<Person & { address: string }> {
  const doctor = await addDoctor(server);
  const address = `${doctor.username}-${server.engine}@example.org`;
  const row = { doctor_id: doctor.doctorId, channel: 'email' as const, address, verified_at: new Date() };
  await server.db.insertInto('notification_address').values(row).execute();
  return { ...doctor, address };
}

/** Quiet hours and digest as they are sent; channels as they are. */
export function wish(server: TestServer, { cookie }: Person, times: Record<string, number>) {
  return post(server, apiPaths.notificationSettingsSave, { email: 1, webhook: 0, push: 0, ...times }, cookie);
}

/** Has the server send what is due at a moment, as if that were now. */
export const deliverAt = (server: TestServer, at: Date) => deliverDue(server.services, { now: () => at });

export const deliveriesOf = ({ db }: TestServer, { doctorId }: Person) =>
  db.selectFrom('delivery').selectAll().where('doctor_id', '=', doctorId).orderBy('id').execute();
