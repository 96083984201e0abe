import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { limits } from '../../../contract/limits.ts';
import { factorNames } from '../../../contract/sign-in-texts.ts';
import { security } from '../../api/security.ts';
import { onceFetched } from '../../ui/Fetched.tsx';
import { lazy } from '../../ui/lazy.ts';
import { useUser } from '../Session.tsx';
import styles from './Bands.module.css';
import { securityPage } from './page.ts';

/** Its fields are on no other page's way. */
const PinForm = lazy(async () => ({ default: (await import('./PinForm.tsx')).PinForm }));

/** Offers to set a quick PIN after signing in on a computer that several people use, but where one is set anyway. */
export function PinOffer() {
  const { isWard, isManager, mustChangePassword, mustAddFactor } = useUser();
  const isAsked = useLocation().pathname === securityPage(isManager);
  return isWard && !isAsked && !mustChangePassword && !mustAddFactor ? <Offer /> : null;
}

function Offer() {
  const [isPutOff, setPutOff] = useState(false);
  const found = useSWR('has pin', () => security().then(({ hasPin }) => hasPin), onceFetched);
  if (found.data !== false || isPutOff) return null;
  return (
    <section className={styles.band} aria-labelledby="pin-offer">
      <h2 id="pin-offer">设置{factorNames.pin}</h2>
      <p>这是共用电脑，离开 {limits.wardLockMinutes} 分钟会自动锁定。设置后用几位数字就能解锁，不必输入密码。</p>
      <Suspense>
        <PinForm onSaved={() => found.mutate(true, false)} onLater={() => setPutOff(true)} />
      </Suspense>
    </section>
  );
}
