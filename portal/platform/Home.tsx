import { useUser } from '../session/Session.tsx';
import { SignOutButton } from '../session/SignOutButton.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Greets the doctor who signed in. */
export default function Home() {
  const user = useUser();
  const post = [user.hospital, user.center, user.title].filter(Boolean).join(' · ');
  return (
    <Notice title={`${user.doctorName ?? user.name}，您好`} text={post} page>
      <SignOutButton />
    </Notice>
  );
}
