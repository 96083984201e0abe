import { apiPaths } from '../../contract/paths.ts';
import { absent, own, type Row } from './access-cases.ts';

const times = { quietFrom: '', quietTo: '', digestAt: '' };
const endpoint = 'https://fcm.googleapis.com/fcm/send/a';

/** The rows of the calls about notifications. Nothing is set up on the servers of the tests: past the guard, that is told. */
export const accessToNotifications = {
  [apiPaths.notificationSettings]: { gate: 'doctor', objects: own('doctorId', (doctorId) => ({ form: { doctorId } })) },
  [apiPaths.notificationSettingsSave]: {
    gate: 'doctor',
    objects: own('doctorId', (doctorId) => ({ form: { doctorId, email: 0, webhook: 0, push: 0, ...times } })),
  },
  [apiPaths.notificationAddressSave]: {
    gate: 'doctor',
    objects: own('doctorId', (doctorId) => ({ form: { doctorId, channel: 'email', address: '' } })),
  },
  [apiPaths.notificationAddressVerify]: {
    gate: 'doctor',
    objects: own('doctorId', (doctorId) => ({ form: { doctorId, channel: 'email', code: '000000' } })),
  },
  [apiPaths.pushSubscribe]: {
    gate: 'doctor',
    objects: own('doctorId', (doctorId) => ({
      form: { doctorId, endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    })),
  },
  [apiPaths.pushUnsubscribe]: {
    gate: 'doctor',
    objects: own('doctorId', (doctorId) => ({ form: { doctorId, endpoint } })),
  },
  [apiPaths.deadDeliveries]: { gate: 'notification:retry' },
  [apiPaths.deliveryRetry]: {
    gate: 'notification:retry',
    objects: [{ object: 'an absent one', request: () => ({ form: { id: absent } }), answers: { others: 404 } }],
  },
} satisfies Record<string, Row>;
