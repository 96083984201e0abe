import { useEffect, useState } from 'react';
import { identityFaults } from '../../contract/identity-texts.ts';
import type { SessionUser } from '../../contract/schemas/session.ts';
import type { ProofKind } from '../../contract/schemas/sign-in.ts';
import { reasonOf } from '../api/call.ts';
import { signInWays } from '../api/identity.ts';
import { heartbeatNow } from '../api/session.ts';
import type { IdentityReturn } from './identity-return.ts';
import { noteShared } from './shared-computer.ts';

type Way = {
  onEnter: (user: SessionUser) => Promise<void> | void;
  onNext: (methods: ProofKind[]) => void;
  onFailure: (reason: string) => void;
};

/** Goes on where the hospital's sign-in led back to: into the platform, or to the second step. True: it is on its way. */
export function useSignInReturn(came: IdentityReturn | undefined, { onEnter, onNext, onFailure }: Way): boolean {
  const [isEntering, setEntering] = useState(came?.outcome === 'signedIn' || came?.outcome === 'secondFactor');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the page was opened with
  useEffect(() => {
    const goOn = async () => {
      if (came?.outcome === 'signedIn') {
        const user = await heartbeatNow();
        noteShared(user.isWard ?? false);
        await onEnter(user);
      } else {
        const { secondFactor } = await signInWays();
        if (secondFactor) onNext(secondFactor);
        else onFailure(identityFaults.expired);
      }
    };
    if (isEntering)
      goOn()
        .catch((error: unknown) => onFailure(reasonOf(error)))
        .finally(() => setEntering(false));
  }, []);
  return isEntering;
}
