import { useSyncExternalStore } from 'react';
import styles from './OfflineNotice.module.css';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that the connection is lost, and that what is being written is not. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>网络已断开。正在填写的内容已保存在本机浏览器，网络恢复后即可继续提交。</p>
      )}
    </div>
  );
}
