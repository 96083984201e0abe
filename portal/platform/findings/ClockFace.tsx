import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Eye, eyeNames } from '../../../clinical/eyes.ts';
import { fundusDiagram } from '../../../clinical/fundus-diagram.ts';
import { fundus, hourSectorPath } from '../../../clinical/fundus-geometry.ts';
import { clockHours, type RopEye } from '../../../clinical/icrop3.ts';
import styles from './FundusEye.module.css';
import { FundusEye } from './FundusEye.tsx';

type Props = { eye: Eye; signs: RopEye; onChange: (hours: number[]) => void };

/** What an arrow adds to the hour. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The fundus diagram of an eye on which the hours of a lesion are pressed, or drawn over with the mouse; a finger that
 * moves goes on scrolling. The keyboard stops at it once: arrows go round the clock, space marks an hour.
 */
export function ClockFace({ eye, signs, onChange }: Props) {
  const { extent = [] } = signs;
  const [current, setCurrent] = useState<number>(extent[0] ?? 12);
  const wedges = useRef(new Map<number, SVGPathElement>());
  /** While the mouse draws: whether the hours it comes over are marked or unmarked. */
  const drawn = useRef<boolean>(undefined);
  const drawing = fundusDiagram({ [eye]: signs }).find((one) => one.eye === eye)!;

  const mark = (hour: number, marked: boolean) =>
    onChange(clockHours.filter((one) => (one === hour ? marked : extent.includes(one))));
  const startDrawing = (hour: number, event: PointerEvent) => {
    drawn.current = undefined;
    if (event.pointerType === 'touch' || event.button !== 0) return;
    drawn.current = !extent.includes(hour);
    mark(hour, drawn.current);
  };
  const drawOver = (hour: number, event: PointerEvent) => {
    if (event.buttons === 1 && drawn.current !== undefined) mark(hour, drawn.current);
  };
  /** The click that ends a drawing has done its work; those of fingers and screen readers have not. */
  const press = (hour: number) => {
    if (drawn.current === undefined) mark(hour, !extent.includes(hour));
    drawn.current = undefined;
    setCurrent(hour);
  };
  const onKeyDown = (hour: number, event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined && event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) return mark(hour, !extent.includes(hour));
    const next = ((hour + step + 11) % 12) + 1;
    setCurrent(next);
    wedges.current.get(next)?.focus();
  };

  return (
    <FundusEye drawing={drawing} role="group" aria-label={`${eyeNames[eye]}病变范围，钟面`}>
      {clockHours.map((hour) => (
        // biome-ignore lint/a11y/useSemanticElements: a wedge of a drawing cannot be an input
        <path
          key={hour}
          ref={(path) => {
            if (path) wedges.current.set(hour, path);
          }}
          d={hourSectorPath(hour, fundus.zoneI, fundus.edge - 2)}
          className={styles.wedge}
          role="checkbox"
          aria-checked={extent.includes(hour)}
          aria-label={`${hour} 点`}
          tabIndex={hour === current ? 0 : -1}
          onPointerDown={(event) => startDrawing(hour, event)}
          onPointerEnter={(event) => drawOver(hour, event)}
          onClick={() => press(hour)}
          onKeyDown={(event) => onKeyDown(hour, event)}
        />
      ))}
    </FundusEye>
  );
}
