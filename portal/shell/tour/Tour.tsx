import { Button } from 'antd';
import AntdTour from 'antd/es/tour';
import { useId, useLayoutEffect, useState } from 'react';
import styles from './Tour.module.css';

/** A stop beside what `selector` finds; where that is not shown, as the side panel on a phone, beside the menu's button. */
export type TourStep = { title: string; text: string; selector?: string };

const menuButton = '[aria-label="打开菜单"]';

/** Null puts the stop into the middle of the page. */
function placeOf(selector: string): HTMLElement | null {
  const places = [selector, menuButton].flatMap((one) => [...document.querySelectorAll<HTMLElement>(one)]);
  return places.find((place) => place.checkVisibility()) ?? null;
}

const isBehindMenu = (selector: string) => placeOf(selector)?.matches(menuButton) ?? false;

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

const textOf = ({ text, selector }: TourStep) =>
  selector && isBehindMenu(selector) ? `${text}点左上角的 ☰ 打开菜单就能找到。` : text;

type Props = { welcome: string; stops: ReadonlyArray<TourStep>; helpPage: string; onEnd: () => void };

/** Shows somebody around, from a welcome over the stops to the help; `onEnd` when it is over or skipped, by Escape too. */
export function Tour({ welcome, stops, helpPage, onEnd }: Props) {
  const steps: TourStep[] = [
    { title: welcome, text: '用一分钟认识几个常用的地方。可以随时跳过，以后在“帮助”里能重新看。' },
    ...stops,
    { title: '帮助', text: '在任何页面点这里，都会打开这一页的说明。', selector: `header a[href^="${helpPage}"]` },
  ];
  const [current, setCurrent] = useState(0);
  useStillPage();
  return (
    <AntdTour
      open
      current={current}
      onChange={setCurrent}
      onClose={onEnd}
      disabledInteraction
      rootClassName={styles.tour!}
      steps={steps.map((step) => ({
        title: null,
        description: (
          <Stop {...step} text={textOf(step)} place={current} count={steps.length} onGo={setCurrent} onEnd={onEnd} />
        ),
        target: step.selector ? () => placeOf(step.selector!)! : null,
        ...(step.selector && placeOf(step.selector)?.closest('aside') && { placement: 'rightTop' as const }),
      }))}
      indicatorsRender={() => null}
      actionsRender={() => null}
    />
  );
}

type StopProps = TourStep & { place: number; count: number; onGo: (place: number) => void; onEnd: () => void };

/** Its buttons stay the same ones from stop to stop, and so does the focus. */
function Stop({ title, text, place, count, onGo, onEnd }: StopProps) {
  const id = useId();
  const isLast = place === count - 1;
  return (
    <div role="dialog" aria-labelledby={id} className={styles.stop}>
      <h2 id={id}>{title}</h2>
      <p role="status">{text}</p>
      <div className={styles.foot}>
        <span className={styles.place}>
          {place + 1} / {count}
        </span>
        {!isLast && (
          <Button type="text" onClick={onEnd}>
            跳过
          </Button>
        )}
        {place > 0 && <Button onClick={() => onGo(place - 1)}>上一步</Button>}
        <Button type="primary" autoFocus onClick={() => (isLast ? onEnd() : onGo(place + 1))}>
          {isLast ? '完成' : '下一步'}
        </Button>
      </div>
    </div>
  );
}
