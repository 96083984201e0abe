import { Button } from 'antd';
import { useState } from 'react';
import type { ResetLine } from '../../../contract/schemas/sign-in.ts';
import { signInTexts } from '../../../contract/sign-in-texts.ts';
import { refusedText } from '../../api/call.ts';
import { confirmReset, confirmResets, waitingResets } from '../../api/resets.ts';
import { useUser } from '../../shell/Session.tsx';
import { useApp } from '../../ui/app.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Fault } from '../../ui/Fault.tsx';
import panel from '../../ui/Panel.module.css';
import { beijingMinute } from '../../ui/time.ts';
import { useAct } from '../../ui/use-act.ts';
import { useList } from '../../ui/use-list.ts';
import styles from './Resets.module.css';

/** Resets of passwords, and new doctors, that wait for a second manager's word, above the list of users. */
export function Resets() {
  const resets = useList('resets', waitingResets);
  const self = useUser();
  const [showsAll, setShowsAll] = useState(false);
  const all = (resets.data ?? []).filter(({ way }) => way === 'confirm');
  const shown = showsAll ? all : all.slice(0, shownAtFirst);
  if (resets.error && !resets.data)
    return (
      <section className={`${panel.panel} ${styles.resets}`} aria-label={signInTexts.resetsTitle}>
        <Failure text={signInTexts.resetsFailed} onRetry={() => resets.mutate()} />
      </section>
    );
  if (all.length === 0) return null;
  return (
    <section className={`${panel.panel} ${styles.resets}`} aria-labelledby="resets">
      <h2 id="resets">{signInTexts.resetsTitle}</h2>
      <ul>
        {shown.map((reset) => (
          <Line key={reset.userId} reset={reset} onAnswered={() => resets.mutate()} />
        ))}
      </ul>
      {all.length > shown.length && <Button onClick={() => setShowsAll(true)}>显示全部 {all.length} 个</Button>}
      <ConfirmTogether resets={all.filter((reset) => isMine(reset, self.id))} onAnswered={() => resets.mutate()} />
    </section>
  );
}

/** A file brings many: the list of users below stays in reach. */
const shownAtFirst = 5;

/** Whether one may give one's word for it, as far as the page can tell. */
const isMine = ({ confirmedBy, askedById, userId }: ResetLine, ownId: number) =>
  confirmedBy === null && askedById !== ownId && userId !== ownId;

/** One word for several, each of whom is named in the question. */
function ConfirmTogether({ resets, onAnswered }: { resets: ResetLine[]; onAnswered: () => Promise<unknown> }) {
  const { ask } = useApp();
  const { act, busy, fault } = useAct();
  if (resets.length < 2) return null;

  const confirm = async () => {
    const agreed = await ask({
      title: `一起确认 ${resets.length} 个账号`,
      content: (
        <>
          <p>
            请先逐一核实：确有其人，在所写的医院，且应有这些角色。确认后，知道密码或持有所列统一身份的人就能登录这些账号。
          </p>
          <ul>
            {resets.map((reset) => (
              <li key={reset.userId}>
                {whoOf(reset)}：{reset.hospital ? `${reset.hospital}的医生` : '管理员'}，{rolesOf(reset)}，
                {reset.askedBy}
                {askedFor(reset)}
              </li>
            ))}
          </ul>
        </>
      ),
      okText: '已逐一核实，确认',
      autoFocusButton: 'cancel',
    });
    if (agreed) await act(() => confirmResets(resets).catch(faultOf).finally(onAnswered), { done: '已确认' });
  };
  const faultOf = (error: unknown) => refusedText(error, (id) => resets.find(({ userId }) => userId === id)?.username);

  return (
    <div className={styles.together}>
      <Button onClick={confirm} loading={busy}>
        一起确认 {resets.length} 个
      </Button>
      <Fault text={fault} />
    </div>
  );
}

const whoOf = ({ name, username }: ResetLine) => `${name}（${username}）`;
const rolesOf = ({ roles }: ResetLine) => (roles.length > 0 ? `角色：${roles.join('、')}` : '尚无角色');

function askedFor({ needsWord, identity }: ResetLine): string {
  if (identity !== null) return `申请绑定统一身份 ${identity}`;
  return needsWord ? '新增、调换医院或分配角色' : '申请重置密码';
}

/** What a second manager gives their word for. */
function questionOf(reset: ResetLine): string {
  const { needsWord, identity, hospital, roles, name, username, askedBy } = reset;
  const who = whoOf(reset);
  if (identity !== null)
    return `${askedBy} 申请把统一身份 ${identity || '（未提供姓名）'} 绑定到 ${who}。确认后，此人可以登录这个账号：请先向 ${name || username} 本人核实。`;
  if (!needsWord)
    return `${askedBy} 申请重置 ${who} 的密码。确认后，知道所填密码的人就能登录这个账号：请先向 ${name || username} 本人核实。`;
  if (hospital)
    return `${askedBy} 新增了医生 ${who}，把这名医生调到了${hospital}，或让其协调本院会诊（${rolesOf(reset)}），密码也可能已重新设置。确认后，知道密码的人就能登录这个账号：请先向 ${name || username} 本人核实，确认其在该院，且应有这些角色。`;
  const bounds = roles.length > 0 ? '' : '，以后分配的角色不在您确认的范围内';
  return `${askedBy} 新增了管理员 ${who}，${rolesOf(reset)}${bounds}。确认后，该账号即可使用：请先核实确有此人。`;
}

type LineProps = { reset: ResetLine; onAnswered: () => Promise<unknown> };

function Line({ reset, onAnswered }: LineProps) {
  const { username, needsWord, identity, hospital, askedBy, askedAt, confirmedBy, expiresAt } = reset;
  const self = useUser();
  const { ask } = useApp();
  const { act, busy, fault } = useAct();
  const mayConfirm = isMine(reset, self.id);

  const confirm = async () => {
    const agreed = await ask({
      title: needsWord ? '确认账号' : identity === null ? '确认密码重置' : '确认绑定统一身份',
      content: questionOf(reset),
      okText: '已核实，确认',
      autoFocusButton: 'cancel',
    });
    if (agreed) await act(() => confirmReset(reset), { done: '已确认', after: onAnswered, overtaken: onAnswered });
  };

  return (
    <li>
      <p>
        <strong>{whoOf(reset)}</strong>
        <span>
          {hospital ? `${hospital}的医生` : '管理员'}，{rolesOf(reset)}
        </span>
        <span>
          {askedBy} 于 {beijingMinute(askedAt)} {askedFor(reset)}，{beijingMinute(expiresAt)} 失效
        </span>
        <span>{confirmedBy === null ? '等待另一位管理员确认' : `${confirmedBy} 已确认，等待用户登录`}</span>
      </p>
      {mayConfirm && (
        <Button onClick={confirm} loading={busy} aria-label={`确认账号 ${username}`}>
          确认
        </Button>
      )}
      <Fault text={fault} />
    </li>
  );
}
