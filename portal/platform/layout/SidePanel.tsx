import { App } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { diseaseNames } from '../../../contract/diseases.ts';
import { defaultAvatar } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { reasonOf } from '../../api/call.ts';
import { useSession, useUser } from '../../shell/Session.tsx';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { useUnread } from '../unread/Unread.tsx';
import { ConsultationsIcon, DiseaseIcon, ProposeIcon, StatisticsIcon } from './icons.tsx';
import { RedDot } from './RedDot.tsx';
import styles from './SidePanel.module.css';

/** Who is signed in, what they can start, and the ways to cases and figures. `onChosen` hears of every way taken. */
export function SidePanel({ onChosen }: { onChosen?: () => void }) {
  const { total } = useUnread();
  return (
    <div className={styles.panel}>
      <Doctor onChosen={onChosen} />
      <div className={styles.start}>
        <Link to={pages.platformPropose} className={styles.propose} onClick={onChosen}>
          <ProposeIcon />
          {texts.proposeConsultation}
        </Link>
        <Link to={pages.platformConsultations} className={styles.mine} onClick={onChosen}>
          <ConsultationsIcon />
          {texts.myConsultations}
          <RedDot count={total} />
        </Link>
      </div>
      <nav aria-label="病例">
        <Group label="疾病分类" icon={<DiseaseIcon />}>
          {Object.entries(diseaseNames).map(([id, name]) => (
            <Way key={id} to={pages.platformConsultationsOf(Number(id))} onChosen={onChosen}>
              {name}
            </Way>
          ))}
        </Group>
        <Group label="病例统计" icon={<StatisticsIcon />}>
          <Way to={pages.platformCases} onChosen={onChosen}>
            {texts.platformCases}
          </Way>
          <Way to={pages.platformOwnCases} onChosen={onChosen}>
            {texts.ownCases}
          </Way>
        </Group>
      </nav>
    </div>
  );
}

type OnChosen = { onChosen: (() => void) | undefined };

function Doctor({ onChosen }: OnChosen) {
  const user = useUser();
  const { signOut } = useSession();
  const { message } = App.useApp();
  const { mayLeave } = useLeaveGuard();

  const leave = async () => {
    if (await mayLeave()) await signOut().catch((error: unknown) => message.error(reasonOf(error)));
  };

  return (
    <div className={styles.doctor}>
      <img src={user.doctorAvatar ?? defaultAvatar} alt="" width={56} height={56} />
      <p className={styles.who}>
        <strong>{user.doctorName}</strong>
        <span>{user.title}</span>
      </p>
      <p className={styles.where}>{[user.hospital, user.center].filter(Boolean).join(' · ')}</p>
      <p className={styles.account}>
        <Link to={pages.platformAccount} onClick={onChosen}>
          {texts.changeAccount}
        </Link>
        <button type="button" onClick={leave}>
          {texts.signOut}
        </button>
      </p>
    </div>
  );
}

function Group({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(true);
  const id = useId();
  return (
    <div className={styles.group}>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {icon}
        {label}
      </button>
      <ul id={id} hidden={!open}>
        {children}
      </ul>
    </div>
  );
}

const Way = ({ to, onChosen, children }: { to: string; children: ReactNode } & OnChosen) => (
  <li>
    <NavLink to={to} end className={styles.way} onClick={onChosen}>
      {children}
    </NavLink>
  </li>
);
