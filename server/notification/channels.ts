import type { Config } from '../config.ts';
import { createEmail } from './email.ts';
import { createGateway } from './gateway.ts';
import type { AddressChannel } from './message.ts';
import { createPush, type Push } from './push.ts';
import { createRobot } from './robot.ts';

/** Those that this installation has set up. */
export type Channels = { email?: AddressChannel; webhook?: AddressChannel; push?: Push };

export function createChannels({ notifications: { email, webhook, push }, publicOrigin = '' }: Config): Channels {
  return {
    ...(email && { email: createEmail(email, publicOrigin) }),
    ...(webhook && {
      webhook:
        webhook.format === 'standard' ? createGateway(webhook, publicOrigin) : createRobot(webhook, publicOrigin),
    }),
    ...(push && { push: createPush(push) }),
  };
}
