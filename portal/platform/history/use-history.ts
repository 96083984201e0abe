import useSWR from 'swr';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { wholeHistory } from '../../api/history.ts';

/** The whole history of a case that is shown; asked anew when the case says that something was done to it. */
export function useHistory({ id, versionNo, consultationStatus, replies }: ConsultationDetail, isWanted: boolean) {
  const said = replies.map((reply) => `${reply.replyId}.${reply.versionNo}`).join();
  return useSWR(isWanted && ['history', id, versionNo, consultationStatus, said], () => wholeHistory(id), {
    revalidateOnFocus: false,
    keepPreviousData: true,
  });
}
