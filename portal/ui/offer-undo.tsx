import { App, Button } from 'antd';

type Offer = {
  title: string;
  text: string;
  /** How long it can be taken back. */
  seconds: number;
  undo: () => void;
  /** When it was not. */
  over?: () => void;
};

/** Answers a function that says what was done and offers for a while to take it back; that one answers how to end the offer. */
export function useOfferUndo(): (offer: Offer) => () => void {
  const { notification } = App.useApp();
  return ({ title, text, seconds, undo, over }) => {
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
        <Button type="primary" autoFocus onClick={() => close(undo)}>
          撤销
        </Button>
      ),
    });
    return () => close();
  };
}
