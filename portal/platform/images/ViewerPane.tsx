import { type Dispatch, useLayoutEffect, useRef, useState } from 'react';
import { useGestures } from './gestures.ts';
import styles from './ImageViewer.module.css';
import type { ViewedImage } from './image-tags.ts';
import { type Draw, type Drawn, PictureLayer } from './PictureLayer.tsx';
import type { Pane, ViewerAction } from './viewer-state.ts';

type Props = {
  pane: Pane;
  place: 0 | 1;
  active: boolean;
  image: ViewedImage;
  dispatch: Dispatch<ViewerAction>;
  /** Hears how far the image must be zoomed to be shown pixel by pixel. */
  onActualZoom: (zoom: number) => void;
  drawn: readonly Drawn[];
  draw: Draw | undefined;
};

type Size = { width: number; height: number };

/** One image in its pane, as large as fits, and then as the view has it. */
export function ViewerPane({ pane, place, active, image, dispatch, onActualZoom, drawn, draw }: Props) {
  const { view, look } = pane;
  const box = useRef<HTMLDivElement>(null);
  const space = useSize(box);
  const [loaded, setLoaded] = useState<{ path: string } & Size>();
  const [failed, setFailed] = useState('');
  const [attempt, setAttempt] = useState(0);
  useGestures(box, place, view.zoom, dispatch);

  const size = loaded?.path === image.path ? loaded : undefined;
  const lying = look.quarterTurns % 2 !== 0;
  const fit = size
    ? Math.min(space.width / (lying ? size.height : size.width), space.height / (lying ? size.width : size.height))
    : 1;

  useLayoutEffect(() => {
    if (active && size) onActualZoom(1 / fit / window.devicePixelRatio);
  }, [active, size, fit, onActualZoom]);

  const placed = {
    width: size ? size.width * fit : undefined,
    height: size ? size.height * fit : undefined,
    transform: [
      `translate(-50%, -50%) translate(${view.x * space.width}px, ${view.y * space.height}px)`,
      `scale(${view.zoom * (look.flipX ? -1 : 1)}, ${view.zoom * (look.flipY ? -1 : 1)})`,
      `rotate(${look.quarterTurns * 90}deg)`,
    ].join(' '),
  };

  return (
    <div ref={box} className={styles.pane} data-active={active}>
      <img
        key={`${image.path} ${attempt}`}
        src={image.path}
        alt={image.label}
        draggable={false}
        style={{
          ...placed,
          visibility: size ? 'visible' : 'hidden',
          filter: `${look.redFree ? 'url(#red-free) ' : ''}brightness(${look.brightness}%) contrast(${look.contrast}%)`,
        }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setLoaded({ path: image.path, width: naturalWidth, height: naturalHeight });
          setFailed('');
        }}
        onError={() => setFailed(image.path)}
      />
      {size && (drawn.length > 0 || draw) && <PictureLayer size={size} drawn={drawn} style={placed} draw={draw} />}
      {!size && failed !== image.path && (
        <p className={styles.wait} role="status">
          正在加载原图…
        </p>
      )}
      {failed === image.path && (
        <p className={styles.wait} role="alert">
          图片无法加载
          <button
            type="button"
            onClick={() => {
              setFailed('');
              setAttempt(attempt + 1);
            }}
          >
            重试
          </button>
        </p>
      )}
      <span className={styles.label}>{image.label}</span>
    </div>
  );
}

function useSize(box: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
