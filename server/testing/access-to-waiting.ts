import { apiPaths } from '../../contract/paths.ts';
import { clinical, doctorOf, initiatorAlone, own, type Row } from './access-cases.ts';

const page = { pageSize: 8, pageNo: 1 };
const quiet = { email: '0', webhook: '0', push: '0' };

/** What invitations, waiting, days away and notifications ask for. In the case of the world the invited doctor has replied. */
export const accessToWaiting = {
  [apiPaths.doctorFind]: {
    gate: 'doctor',
    objects: [{ object: 'all', request: () => ({ form: page }), answers: { others: 200 } }],
  },
  [apiPaths.awayRead]: { gate: 'doctor', objects: own('doctorId', (doctorId) => ({ form: { doctorId } })) },
  [apiPaths.awaySave]: { gate: 'doctor', objects: own('doctorId', (doctorId) => ({ form: { doctorId } })) },
  [apiPaths.invitationAnswer]: {
    gate: 'doctor',
    objects: clinical({ initiator: 403, 'invited doctor': 409 }, ({ consultationId }) => ({
      form: { consultationId, answer: 'accepted' },
    })),
  },
  [apiPaths.inviteDoctors]: {
    gate: 'doctor',
    objects: clinical({ initiator: 200, 'invited doctor': 403 }, ({ consultationId }, world) => ({
      form: { consultationId, doctorSelect: doctorOf(world, 'invited doctor').doctorId },
    })),
  },
  [apiPaths.doctorSuggest]: {
    gate: 'doctor',
    objects: clinical(initiatorAlone, ({ consultationId }) => ({ form: { consultationId } })),
  },
  [apiPaths.platformTimes]: { gate: 'doctor' },
  [apiPaths.platformOutcomes]: { gate: 'doctor' },
  [apiPaths.ownOutcomes]: { gate: 'doctor', objects: own('doctorId', (id) => ({ form: { id } })) },
  [apiPaths.ownTimes]: { gate: 'doctor', objects: own('doctorId', (id) => ({ form: { id } })) },
  [apiPaths.notificationSettings]: { gate: 'doctor', objects: own('doctorId', (doctorId) => ({ form: { doctorId } })) },
  [apiPaths.notificationSettingsSave]: {
    gate: 'doctor',
    objects: own('doctorId', (doctorId) => ({ form: { doctorId, ...quiet } })),
  },
  [apiPaths.notificationAddressSave]: { gate: 'doctor' },
  [apiPaths.notificationAddressVerify]: { gate: 'doctor' },
  [apiPaths.pushSubscribe]: { gate: 'doctor' },
  [apiPaths.pushUnsubscribe]: { gate: 'doctor' },
  [apiPaths.deadDeliveries]: { gate: 'notification:retry' },
  [apiPaths.deliveryRetry]: { gate: 'notification:retry' },
} satisfies Record<string, Row>;
