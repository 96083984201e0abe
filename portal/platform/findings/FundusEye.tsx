import type { ReactNode, SVGAttributes } from 'react';
import type { FundusDrawing, FundusShape } from '../../../clinical/fundus-diagram.ts';
import styles from './FundusEye.module.css';

type Props = SVGAttributes<SVGSVGElement> & { drawing: FundusDrawing; children?: ReactNode };

/** One eye of the fundus diagram as SVG. Without a role of its own it is an image that says in words what it shows. */
export const FundusEye = ({ drawing, children, className = '', ...rest }: Props) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label
  <svg
    viewBox={drawing.viewBox.join(' ')}
    className={`${styles.eye} ${className}`}
    {...(rest.role ? {} : { role: 'img', 'aria-label': drawing.label })}
    {...rest}
  >
    {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing drawn takes the focus */}
    <g aria-hidden="true">
      {drawing.shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shape is its place in the drawing
        <Shape key={index} shape={shape} />
      ))}
    </g>
    {children}
  </svg>
);

/** The eye with its words below it, where they can be larger than within the drawing and wrap. */
export function FundusFigure({ drawing }: { drawing: FundusDrawing }) {
  const [left, top, width] = drawing.viewBox;
  const caption = drawing.shapes.find((shape) => shape.role === 'caption');
  const shapes = drawing.shapes.filter((shape) => shape !== caption);
  return (
    <figure className={styles.figure}>
      <FundusEye drawing={{ ...drawing, shapes, viewBox: [left, top, width, width] }} />
      <figcaption>{caption?.kind === 'text' && caption.text}</figcaption>
    </figure>
  );
}

function Shape({ shape }: { shape: FundusShape }) {
  if (shape.kind === 'text')
    return (
      <text x={shape.at.x} y={shape.at.y} data-role={shape.role}>
        {shape.text}
      </text>
    );
  if (shape.kind === 'circle')
    return <circle cx={shape.centre.x} cy={shape.centre.y} r={shape.radius} data-role={shape.role} />;
  const marks = {
    ...('fillRule' in shape && { fillRule: shape.fillRule }),
    ...('plus' in shape && { 'data-plus': shape.plus }),
    ...('stage' in shape && { 'data-stage': shape.stage }),
    ...('selected' in shape && { 'data-selected': shape.selected }),
  };
  return <path d={shape.d} data-role={shape.role} {...marks} />;
}
