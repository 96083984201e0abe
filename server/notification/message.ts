import type { NotificationKind } from '../../contract/notifications.ts';

/** What leaves the platform: words that tell of no patient, and a link to what they are about. */
export type Message = {
  /** The same at every attempt, so that the other side can tell a second one. */
  id: string;
  kind: NotificationKind | 'digest' | 'code' | 'passwordReset';
  /** Of an e-mail; else the text is. */
  subject?: string;
  text: string;
  /** A path of the site. */
  path: string;
  isUrgent: boolean;
  /** Of a {@link kind} `code`. */
  code?: string;
};

/** Carries to an address, or, a robot, to a group whose address is the operator's. @throws SendFault */
export type AddressChannel = {
  needsAddress: boolean;
  send: (message: Message, address: string) => Promise<void>;
};
