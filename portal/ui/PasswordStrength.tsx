import { useEffect, useState } from 'react';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import styles from './PasswordStrength.module.css';

type Props = { password: string | undefined; username: string | undefined };

/** How hard a new password is to guess, as it is typed. What judges it comes once there is something to judge. */
export function PasswordStrength({ password, username }: Props) {
  const [judge, setJudge] = useState<typeof import('./password-score.ts')>();
  const isTyped = Boolean(password);

  useEffect(() => {
    if (isTyped)
      import('./password-score.ts').then(
        (loaded) => setJudge(loaded),
        () => undefined,
      );
  }, [isTyped]);

  if (!password || !judge) return <p className={styles.strength} role="status" />;
  const score = judge.passwordScore(password, username ? [username] : []);
  return (
    <p className={styles.strength} role="status" data-score={score}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(score + 1) * 20}%` }} />
      </span>
      密码强度：{signInTexts.passwordStrength[score]}
    </p>
  );
}
