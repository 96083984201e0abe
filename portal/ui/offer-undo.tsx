import { Button } from 'antd';
import { useApp } from './app.tsx';

type Offer = {
  title: string;
  text: string;
  /** What takes it back. */
  undoLabel: string;
  /** How long it can be taken back. */
  seconds: number;
  undo: () => void;
  /** When it was not. */
  over?: () => void;
};

/** The dialog that asked before gives the focus back first, to what opened it. */
const focusAfterMs = 400;

/** Answers a function that says what was done and offers for a while to take it back; that one answers how to end the offer. */
export function useOfferUndo(): (offer: Offer) => () => void {
  const { notification } = useApp();
  return ({ title, text, undoLabel, seconds, undo, over }) => {
    const key = title;
    let open = true;
    const close = (then?: () => void) => {
      if (!open) return;
      open = false;
      notification.destroy(key);
      then?.();
    };
    notification.open({
      key,
      title,
      description: text,
      duration: seconds,
      showProgress: true,
      pauseOnHover: false,
      placement: 'bottom',
      role: 'status',
      onClose: () => close(over),
      actions: (
        <Button
          type="primary"
          ref={(button: HTMLElement | null) => void setTimeout(() => button?.focus(), focusAfterMs)}
          onClick={() => close(undo)}
        >
          {undoLabel}
        </Button>
      ),
    });
    return () => close();
  };
}
