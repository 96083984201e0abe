import type { ReactNode, SVGAttributes } from 'react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Eye, eyeNames } from '../../../clinical/eyes.ts';
import { type FundusDrawing, fundusDiagram } from '../../../contract/fundus/diagram.ts';
import { fundus, hourSectorPath } from '../../../contract/fundus/geometry.ts';
import { legendOf, sampleBox } from '../../../contract/fundus/legend.ts';
import type { FundusShape } from '../../../contract/fundus/shapes.ts';
import { clockHours } from '../../../clinical/icrop3.ts';
import type { ViewedRopEye } from '../../../clinical/rop-words.ts';
import { colourVariable } from '../../../contract/colours.ts';
import { commonLook, lookOf } from '../../../contract/fundus/looks.ts';
import styles from './FundusEye.module.css';

type Props = SVGAttributes<SVGSVGElement> & { drawing: FundusDrawing; children?: ReactNode };

/** One eye of the fundus diagram as SVG. Without a role of its own it is an image that says in words what it shows. */
const FundusEye = ({ drawing, children, ...rest }: Props) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label
  <svg
    viewBox={drawing.viewBox.join(' ')}
    className={`${styles.eye} tm-paper`}
    {...(rest.role ? {} : { role: 'img', 'aria-label': drawing.label })}
    {...rest}
  >
    <Shapes shapes={drawing.shapes} />
    {children}
  </svg>
);

/** The eye with its words below it, where they can be larger than within the drawing and wrap. */
export const FundusFigure = ({ drawing }: { drawing: FundusDrawing }) => (
  <figure className={styles.figure}>
    <FundusEye drawing={drawing} />
    <figcaption>
      {drawing.caption}
      {drawing.notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </figcaption>
  </figure>
);

/** What the marks in these drawings mean; no more than is drawn. */
export const FundusLegend = ({ drawings }: { drawings: readonly FundusDrawing[] }) => (
  <ul className={styles.legend} aria-label="图例">
    {legendOf(drawings).map(({ text, sample }) => (
      <li key={text}>
        <svg className="tm-paper" viewBox={sampleBox.join(' ')} aria-hidden="true">
          <Shapes shapes={sample} />
        </svg>
        {text}
      </li>
    ))}
  </ul>
);

const Shapes = ({ shapes }: { shapes: readonly FundusShape[] }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing drawn takes the focus
  <g aria-hidden="true" {...commonLook}>
    {shapes.map((shape, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a shape is its place in the drawing
      <Shape key={index} shape={shape} />
    ))}
  </g>
);

function Shape({ shape }: { shape: FundusShape }) {
  const look = lookOf(shape, colourVariable);
  if (shape.kind === 'text')
    return (
      <text x={shape.at.x} y={shape.at.y} data-role={shape.role} {...look}>
        {shape.text}
      </text>
    );
  return <path d={shape.d} fillRule="evenodd" {...look} />;
}

type ClockFaceProps = { eye: Eye; signs: ViewedRopEye; onChange: (hours: number[]) => void };

/** What an arrow adds to the hour. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The fundus diagram of an eye on which the hours of a lesion are pressed, or drawn over with the mouse; a finger that
 * moves goes on scrolling. The keyboard stops at it once: arrows go round the clock, space marks an hour.
 */
export function ClockFace({ eye, signs, onChange }: ClockFaceProps) {
  const { extent = [] } = signs;
  const [current, setCurrent] = useState<number>(extent[0] ?? 12);
  const wedges = useRef(new Map<number, SVGPathElement>());
  /** While the mouse draws: whether the hours it comes over are marked or unmarked. */
  const drawn = useRef<boolean>(undefined);
  const { shapes, ...rest } = fundusDiagram({ [eye]: signs }).find((one) => one.eye === eye)!;
  // While it is being written, nothing is said to be missing.
  const drawing = { ...rest, shapes: shapes.filter(({ role }) => role !== 'blank') };

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
    <figure className={styles.figure}>
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
      <figcaption>{drawing.caption}</figcaption>
    </figure>
  );
}
