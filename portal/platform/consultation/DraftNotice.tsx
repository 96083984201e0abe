import { beijingMinute } from '../../ui/time.ts';
import styles from './DraftNotice.module.css';

/** Said by a form that keeps a draft, when it is left. */
export const draftKept = '尚未提交，草稿已保存在本机浏览器，下次打开本页可继续填写（退出登录后清除）。确定离开吗？';

/** Says that the form starts from a draft, and offers to start anew. */
export const DraftNotice = ({ savedAt, onGiveUp }: { savedAt: number; onGiveUp: () => void }) => (
  <p className={styles.notice} role="status">
    <span>已恢复 {beijingMinute(new Date(savedAt).toISOString())} 保存的草稿。</span>
    <button type="button" onClick={onGiveUp}>
      放弃草稿
    </button>
  </p>
);
