import { LockOutlined } from '@ant-design/icons';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { useLock } from './Challenges.tsx';
import { useUser } from './Session.tsx';

/** In the header of a computer that several people use. */
export function LockButton({ className }: { className: string | undefined }) {
  const lock = useLock();
  if (!useUser().isWard) return null;
  return (
    <button type="button" className={className} onClick={lock} title={signInTexts.lockNow}>
      <LockOutlined aria-hidden />
      <span>{signInTexts.lockNow}</span>
    </button>
  );
}
