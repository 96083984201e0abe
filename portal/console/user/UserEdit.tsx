import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import useSWR from 'swr';
import { identityTexts as words } from '../../../contract/identity-texts.ts';
import { pages } from '../../../contract/pages.ts';
import type { Waits } from '../../../contract/schemas/envelope.ts';
import { accountWaitsTexts } from '../../../contract/sign-in-texts.ts';
import { texts } from '../../../contract/texts.ts';
import { bindingCodeOwner, linkIdentityOf, signInWays, unlinkIdentityOf } from '../../api/identity.ts';
import { addUser, type UserSaved, updateUser, userDetail } from '../../api/users.ts';
import { useUser } from '../../shell/Session.tsx';
import { useApp } from '../../ui/app.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { FetchedPage, onceFetched } from '../../ui/Fetched.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import panel from '../../ui/Panel.module.css';
import { usePathId } from '../../ui/path-id.ts';
import { useAct } from '../../ui/use-act.ts';
import { userCrumbs } from '../crumbs.ts';
import { useTellReset, useTellWaiting } from './tell-waiting.ts';
import styles from './UserForm.module.css';
import { UserForm } from './UserForm.tsx';

/** Creates an account for a doctor or a manager, or changes the one in the address. */
export default function UserEdit() {
  return useParams().id === undefined ? <UserAdd /> : <UserUpdate />;
}

function UserAdd() {
  const tell = useTellWaiting();
  return (
    <>
      <PageHeader title="新增用户" crumbs={userCrumbs} parent={pages.consoleUsers} />
      <UserForm
        saved={(saved) => ((saved as Waits).waiting.length > 0 ? texts.userAddedWaits : texts.userAdded)}
        save={async (fields) => {
          const added = await addUser(fields);
          if (added.waiting.length > 0) await tell(added.id, '新账号待确认', () => accountWaitsTexts.added);
          return added;
        }}
      />
    </>
  );
}

function savedText({ isSaved, waiting }: UserSaved): string {
  if (!isSaved) return texts.submittedWaits;
  if (waiting.includes('password')) return texts.userUpdatedWaits;
  return waiting.length > 0 ? texts.userMovedWaits : texts.userUpdated;
}

/** The kind of an account, doctor or manager, cannot be changed. */
function UserUpdate() {
  const id = usePathId();
  const tell = useTellWaiting();
  const tellReset = useTellReset();
  const self = useUser();
  const user = useSWR(id ? ['user', id] : null, () => userDetail(id!), onceFetched);
  return (
    <FetchedPage
      id={id}
      result={user}
      failed={texts.userInfoFailed}
      home={pages.consoleUsers}
      header={<PageHeader title="编辑用户" crumbs={userCrumbs} parent={pages.consoleUsers} />}
    >
      {(found) => (
        <>
          <UserForm
            key={id}
            initial={found}
            failed={texts.userUpdateFailed}
            saved={(saved) => savedText(saved as UserSaved)}
            save={async (fields, versionNo) => {
              const saved = await updateUser(id!, fields, versionNo);
              if (fields.password) await tellReset(id!, saved);
              else if (saved.waiting.length > 0) await tell(id!, '医生待确认', () => accountWaitsTexts.moved);
              return saved;
            }}
          />
          {found.id !== self.id &&
            (found.hasIdentity ? (
              <UnlinkIdentity userId={found.id} username={found.username} onUnlinked={() => user.mutate()} />
            ) : (
              <LinkIdentity key={id} userId={found.id} username={found.username} name={found.name} />
            ))}
        </>
      )}
    </FetchedPage>
  );
}

type Props = { userId: number; username: string; onUnlinked: () => Promise<unknown> };

/** Of an account that is linked with an identity of the hospital: the way to end that, for whose owner left it with others. */
function UnlinkIdentity({ userId, username, onUnlinked }: Props) {
  const { ask } = useApp();
  const { act, busy, fault } = useAct();

  const unlink = async () => {
    const agreed = await ask({
      title: words.unlinkQuestion,
      content: words.unlinkOfOther(username),
      okText: words.unlink,
      danger: true,
    });
    if (agreed) await act(() => unlinkIdentityOf(userId), { done: words.unlinkDone, after: onUnlinked });
  };

  return (
    <section className={`${panel.panel} ${panel.padded} ${styles.identity}`} aria-labelledby="identity">
      <h2 id="identity">{words.title}</h2>
      <p>{words.linked}</p>
      <Button danger onClick={unlink} loading={busy}>
        {words.unlink}
      </Button>
      <Fault text={fault} />
    </section>
  );
}

type LinkIdentityProps = { userId: number; username: string; name: string };

/** Of an account without an identity of the hospital: where its owner tells the code that the sign-in page shows them. */
function LinkIdentity({ userId, username, name }: LinkIdentityProps) {
  const ways = useSWR('sign-in ways', signInWays);
  const { ask } = useApp();
  const { act, busy, fault, setFault } = useAct();
  const [code, setCode] = useState('');

  const link = () =>
    act(async () => {
      if (!code.trim()) return words.codeMissing;
      const { said } = await bindingCodeOwner(userId, code);
      const agreed = await ask({
        title: words.linkQuestion,
        content: words.linkConsequence(said, name === username ? username : `${name}（${username}）`),
        okText: words.linkAgree,
        autoFocusButton: 'cancel',
      });
      if (!agreed) return;
      const { way } = await linkIdentityOf(userId, code);
      setCode('');
      await ask({ title: words.linkAskedTitle, content: words.linkAsked[way], told: 'warning' });
    });

  if (!ways.data?.identity) return null;
  return (
    <section className={`${panel.panel} ${panel.padded} ${styles.identity}`} aria-labelledby="identity">
      <h2 id="identity">{words.title}</h2>
      <p>{words.linkOfOtherAbout}</p>
      <Form layout="vertical" onFinish={link} className={styles.code}>
        <Form.Item label={words.codeLabel} htmlFor="binding-code">
          <Input
            id="binding-code"
            value={code}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            status={fault ? 'error' : ''}
            aria-describedby="binding-code-fault"
            onChange={(event) => {
              setCode(event.target.value);
              setFault('');
            }}
          />
        </Form.Item>
        <Button htmlType="submit" loading={busy}>
          {words.linkOfOther}
        </Button>
      </Form>
      <Fault id="binding-code-fault" text={fault} />
    </section>
  );
}
