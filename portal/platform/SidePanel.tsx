import { BarChartOutlined, CalendarOutlined, EyeOutlined, MessageOutlined, PlusOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { followUpTexts } from '../../contract/child-texts.ts';
import { diseaseNames } from '../../contract/diseases.ts';
import { defaultAvatar } from '../../contract/limits.ts';
import { notificationTexts } from '../../contract/notifications.ts';
import { pages } from '../../contract/pages.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { texts } from '../../contract/texts.ts';
import { Menu, type MenuEntry } from '../shell/Menu.tsx';
import { useUser } from '../shell/Session.tsx';
import { SignOut } from '../shell/SignOut.tsx';
import { useTodayList } from './home/today-list.ts';
import styles from './SidePanel.module.css';
import { RedDot } from './unread-replies/unread-replies.tsx';

const menu: MenuEntry[] = [
  {
    label: '疾病分类',
    icon: EyeOutlined,
    children: Object.entries(diseaseNames).map(([id, label]) => ({
      label,
      to: pages.platformConsultationsOf(Number(id)),
    })),
  },
  {
    label: '病例统计',
    icon: BarChartOutlined,
    children: [
      { label: texts.platformCases, to: pages.platformCases },
      { label: texts.ownCases, to: pages.platformOwnCases },
    ],
  },
];

/** Who is signed in, what they can start, and links to cases and figures. `onChosen` is called for each link followed. */
export function SidePanel({ onChosen }: { onChosen?: () => void }) {
  const user = useUser();
  const due = useTodayList('mine').data?.counts.due ?? 0;
  return (
    <>
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
          <Link to={pages.platformSecurity} onClick={onChosen}>
            {signInTexts.securityTitle}
          </Link>
          <Link to={pages.platformNotifications} onClick={onChosen}>
            {notificationTexts.title}
          </Link>
          <SignOut label={texts.signOut} />
        </p>
      </div>
      <div className={styles.start}>
        <Link to={pages.platformPropose} className={styles.propose} onClick={onChosen}>
          <PlusOutlined aria-hidden />
          {texts.proposeConsultation}
        </Link>
        <Link to={pages.platformConsultations} onClick={onChosen}>
          <MessageOutlined aria-hidden />
          {texts.myConsultations}
          <RedDot />
        </Link>
        <Link to={pages.platformFollowUp} onClick={onChosen} title={due > 0 ? `我的患儿到期 ${due} 名` : undefined}>
          <CalendarOutlined aria-hidden />
          {followUpTexts.title}
          {due > 0 && <small>我的 {due} 名到期</small>}
        </Link>
      </div>
      <Menu label="病例" entries={menu} onChosen={onChosen} />
    </>
  );
}
