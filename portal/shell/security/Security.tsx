import { Alert } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';
import type { Security as Guarded } from '../../../contract/schemas/sign-in.ts';
import { factorNames, signInTexts } from '../../../contract/sign-in-texts.ts';
import { security } from '../../api/security.ts';
import { Fetched } from '../../ui/Fetched.tsx';
import { consoleHomeCrumb, platformHomeCrumb } from '../../ui/home-crumbs.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useList } from '../../ui/use-list.ts';
import { useSession, useUser } from '../Session.tsx';
import { AccessTokens } from './AccessTokens.tsx';
import { IdentityLink } from './IdentityLink.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PinForm } from './PinForm.tsx';
import { RecoveryCodes, RecoveryCodesLeft } from './RecoveryCodes.tsx';
import styles from './Security.module.css';
import { SessionList } from './SessionList.tsx';
import { Totp } from './Totp.tsx';

const failed = '获取账号安全信息失败';

/** How one's account is guarded, for doctors and managers alike: second factors, and where one is signed in. */
export default function Security() {
  const found = useList('security', security, { failed });
  const { isManager } = useUser();
  const home = isManager ? consoleHomeCrumb : platformHomeCrumb;
  return (
    <>
      <PageHeader title={signInTexts.securityTitle} crumbs={[home]} parent={home.to} />
      <Fetched result={found} failed={failed} rows={8}>
        {(guarded) => <Guards guarded={guarded} reload={() => found.mutate()} />}
      </Fetched>
    </>
  );
}

type Props = { guarded: Guarded; reload: () => Promise<unknown> };

function Guards({ guarded, reload }: Props) {
  const { isWard, isManager, mustAddFactor } = useUser();
  const { beat } = useSession();
  const navigate = useNavigate();
  const [codes, setCodes] = useState<string[]>();
  const hasFactor = guarded.totp || guarded.passkeys.length > 0;

  const goOn = async () => {
    // The codes are kept, also offline: the next page asks again.
    await beat().catch(() => undefined);
    if (mustAddFactor) navigate(isManager ? pages.consoleArticles : pages.platformHome, { replace: true });
  };
  /** `shown` once: recovery codes that were made just now. */
  const onChanged = async (shown?: string[] | null) => {
    if (shown) setCodes(shown);
    await reload();
    if (!shown) await goOn();
  };

  return (
    <div className={styles.page}>
      {mustAddFactor && !hasFactor && <Alert type="warning" showIcon title={signInTexts.mustAddFactor} />}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(undefined);
            goOn();
          }}
        />
      )}
      <section className={styles.section} aria-labelledby="factors">
        <h2 id="factors">第二步验证</h2>
        <p className={styles.note}>
          登录时除密码外再验证一次：密码泄露了，别人也进不来。建议至少设置两种，手机丢失时可以用另一种。
          {guarded.isRequired && '按本平台的规定，您的账号必须使用第二步验证。'}
        </p>
        <ul className={styles.list}>
          <Totp isOn={guarded.totp} onChanged={onChanged} />
          <Passkeys {...guarded} onChanged={onChanged} />
          {hasFactor && <RecoveryCodesLeft left={guarded.recoveryCodesLeft} onChanged={onChanged} />}
        </ul>
      </section>
      {isWard && (
        <section className={styles.section} aria-labelledby="pin">
          <h2 id="pin">{factorNames.pin}</h2>
          <p className={styles.note}>共用电脑锁定后，用它代替密码解锁；连续输错 5 次会退出登录。</p>
          {guarded.hasPin ? <p>{signInTexts.pinIsSet}</p> : <PinForm onSaved={reload} />}
        </section>
      )}
      <IdentityLink />
      <SessionList sessions={guarded.sessions} reload={reload} />
      {!mustAddFactor && <AccessTokens />}
    </div>
  );
}
