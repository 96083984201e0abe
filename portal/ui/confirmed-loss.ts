import { useApp } from './app.tsx';
import type { Question } from './Question.tsx';

/** Asks before something that was written is lost. */
export function useConfirmedLoss() {
  const { ask } = useApp();
  return async (title: string, onOk: () => void, rest?: Omit<Question, 'title'>) => {
    if (await ask({ title, okText: '移除', danger: true, cancelText: '保留', ...rest })) onOk();
  };
}
