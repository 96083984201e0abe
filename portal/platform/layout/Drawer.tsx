import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Drawer.module.css';
import { CloseIcon } from './icons.tsx';

type Props = { open: boolean; onClose: () => void; label: string; children: ReactNode };

/** The side panel on phones: the browser's own dialog keeps the focus inside and closes on Escape. */
export function Drawer({ open, onClose, label, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog by Escape
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.content}>
        <button type="button" className={styles.close} aria-label="关闭菜单" onClick={onClose}>
          <CloseIcon />
        </button>
        {open && children}
      </div>
    </dialog>
  );
}
