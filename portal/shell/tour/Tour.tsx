import { Button } from 'antd';
import AntdTour from 'antd/es/tour';
import { useLayoutEffect, useState } from 'react';
import styles from './Tour.module.css';

/** A stop beside what `selector` finds; where that is not shown, as the side panel on a phone, beside the menu's button. */
export type TourStep = { title: string; text: string; selector?: string };

const menuButton = '[aria-label="打开菜单"]';

const hasSidePanel = () => isShown(document.querySelector('aside'));

const isShown = (element: Element | null): element is HTMLElement => Boolean(element?.checkVisibility());

/** Null puts the stop into the middle of the page. */
function placeOf(selector: string): HTMLElement | null {
  const places = [selector, menuButton].map((one) => document.querySelector<HTMLElement>(one));
  return places.find(isShown) ?? null;
}

/** While the tour is on, nothing but it can be reached; then the page is as it was. */
function useStillPage() {
  useLayoutEffect(() => {
    const page = document.querySelector<HTMLElement>('[data-part]')!;
    const focused = document.activeElement;
    page.inert = true;
    return () => {
      page.inert = false;
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }, []);
}

/** Shows somebody around, from stop to stop; `onEnd` when it is over or skipped, by Escape too. */
export function Tour({ steps, onEnd }: { steps: ReadonlyArray<TourStep>; onEnd: () => void }) {
  const [current, setCurrent] = useState(0);
  const last = steps.length - 1;
  useStillPage();
  return (
    <AntdTour
      open
      current={current}
      onChange={setCurrent}
      onClose={onEnd}
      disabledInteraction
      rootClassName={styles.tour!}
      steps={steps.map(({ title, text, selector }) => ({
        title: <h2 className={styles.title}>{title}</h2>,
        description: (
          <p className={styles.text} role="status">
            {text}
          </p>
        ),
        target: selector ? () => placeOf(selector)! : null,
        ...(selector?.startsWith('aside') && hasSidePanel() && { placement: 'rightTop' as const }),
      }))}
      actionsRender={() => (
        <>
          {current < last && (
            <Button size="small" type="text" onClick={onEnd}>
              跳过
            </Button>
          )}
          {current > 0 && (
            <Button size="small" onClick={() => setCurrent(current - 1)}>
              上一步
            </Button>
          )}
          {/* The same button from stop to stop, which keeps the focus. */}
          <Button
            size="small"
            type="primary"
            autoFocus
            onClick={() => (current < last ? setCurrent(current + 1) : onEnd())}
          >
            {current < last ? '下一步' : '完成'}
          </Button>
        </>
      )}
    />
  );
}
