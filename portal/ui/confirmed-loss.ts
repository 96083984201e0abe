import { App, type ModalFuncProps } from 'antd';

/** Asks before something that was written is lost. */
export function useConfirmedLoss() {
  const { modal } = App.useApp();
  return (title: string, onOk: () => void, rest?: ModalFuncProps) => {
    modal.confirm({ title, onOk, okText: '移除', okButtonProps: { danger: true }, cancelText: '保留', ...rest });
  };
}
