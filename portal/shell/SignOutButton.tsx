import { useState } from 'react';
import { reasonOf } from '../api/call.ts';
import { useSession } from './Session.tsx';

/** A plain button, for pages without the component library. */
export function SignOutButton({ label = '退出登录', className }: { label?: string; className?: string }) {
  const { signOut } = useSession();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  const leave = async () => {
    setBusy(true);
    setFailure(undefined);
    await signOut().catch(setFailure);
    setBusy(false);
  };

  return (
    <>
      <button type="button" className={className} onClick={leave} disabled={busy}>
        {label}
      </button>
      {failure !== undefined && <span role="alert">{reasonOf(failure)}</span>}
    </>
  );
}
