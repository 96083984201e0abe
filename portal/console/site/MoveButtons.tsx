import { Button } from 'antd';
import type { ReactNode } from 'react';
import { RowActions } from '../../ui/RowActions.tsx';
import { useEditing } from './editing.ts';

type Props = {
  /** Of the list: its rows' buttons are found by it. */
  id: string;
  at: number;
  count: number;
  /** What is moved, for screen readers. */
  of: string;
  onMove: (by: -1 | 1) => void;
  children: ReactNode;
};

/** Moves a row of a list up and down, by keyboard, mouse or finger; the focus goes along with it. */
export function MoveButtons({ id, at, count, of, onMove, children }: Props) {
  const { focusOn } = useEditing();
  const move = (by: -1 | 1) => {
    onMove(by);
    const to = at + by;
    // At an end the button that brought it there does nothing more.
    const next = to === 0 ? 'down' : to === count - 1 ? 'up' : by < 0 ? 'up' : 'down';
    focusOn(`${id}-${to}-${next}`);
  };
  const button = (label: string, way: 'up' | 'down', by: -1 | 1, disabled: boolean) => (
    <Button
      id={`${id}-${at}-${way}`}
      size="small"
      type="link"
      aria-label={`${label}：${of}`}
      disabled={disabled}
      onClick={() => move(by)}
    >
      {label}
    </Button>
  );
  return (
    <RowActions>
      {button('上移', 'up', -1, at === 0)}
      {button('下移', 'down', 1, at === count - 1)}
      {children}
    </RowActions>
  );
}
