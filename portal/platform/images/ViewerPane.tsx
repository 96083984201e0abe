import { type CSSProperties, type Dispatch, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { pictureUrl } from '../../../contract/pictures.ts';
import { savesData } from '../../ui/waiting.ts';
import styles from './ImageViewer.module.css';
import { type Draw, type Drawn, PictureLayer } from './PictureLayer.tsx';
import { useGestures } from './gestures.ts';
import type { ViewedImage } from './image-tags.ts';
import type { Pane, ViewerAction } from './viewer-state.ts';

type Props = {
  pane: Pane;
  place: 0 | 1;
  active: boolean;
  image: ViewedImage;
  /** What may be turned to next: fetched once this one is here. */
  neighbours: ReadonlyArray<ViewedImage>;
  dispatch: Dispatch<ViewerAction>;
  /** Hears how far the image must be zoomed to be shown pixel by pixel. */
  onActualZoom: (zoom: number) => void;
  drawn: readonly Drawn[];
  draw: Draw | undefined;
};

/**
 * One image in its pane, as large as fits, and then as the view has it. Until all of it is here, what is lies over a smaller
 * one that is at hand.
 */
export function ViewerPane({ pane, place, active, image, neighbours, dispatch, onActualZoom, drawn, draw }: Props) {
  const { view, look } = pane;
  const box = useRef<HTMLDivElement>(null);
  const space = useSize(box);
  const [sizes, setSizes] = useState<Readonly<Record<string, Size>>>({});
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const [rough, setRough] = useState<{ path: string } & Size>();
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  useGestures(box, place, view.zoom, dispatch);

  const size = sizes[image.path];
  /** Where the size is not known yet, the smaller one tells the shape; what is drawn over the image waits for its own. */
  const shape = size ?? (rough?.path === image.path ? rough : undefined);
  const lying = look.quarterTurns % 2 !== 0;
  const fit = shape
    ? Math.min(space.width / (lying ? shape.height : shape.width), space.height / (lying ? shape.width : shape.height))
    : 1;
  const isWhole = whole.has(image.path);
  /** First the next one. What is here stays here, so that turning back costs nothing. */
  const mayFetch = isWhole && !savesData();
  const asked = neighbours.filter(
    ({ path }, at) => whole.has(path) || (mayFetch && (at === 0 || whole.has(neighbours[0]!.path))),
  );

  useLayoutEffect(() => {
    if (active && size) onActualZoom(1 / fit / window.devicePixelRatio);
  }, [active, size, fit, onActualZoom]);

  const placed = {
    width: shape ? shape.width * fit : undefined,
    height: shape ? shape.height * fit : undefined,
    transform: [
      `translate(-50%, -50%) translate(${view.x * space.width}px, ${view.y * space.height}px)`,
      `scale(${view.zoom * (look.flipX ? -1 : 1)}, ${view.zoom * (look.flipY ? -1 : 1)})`,
      `rotate(${look.quarterTurns * 90}deg)`,
    ].join(' '),
  };

  const filter = `${look.redFree ? 'url(#red-free) ' : ''}brightness(${look.brightness}%) contrast(${look.contrast}%)`;

  return (
    <div ref={box} className={styles.pane} data-active={active}>
      {!isWhole && (
        <RoughImage
          key={image.path}
          path={image.path}
          style={{ ...placed, visibility: shape ? 'visible' : 'hidden', filter }}
          onSize={(found) => setRough({ path: image.path, ...found })}
        />
      )}
      {[image, ...asked].map(({ path, label }) => {
        const isShown = path === image.path;
        return (
          <FullImage
            key={`${path} ${attempt}`}
            path={path}
            label={isShown ? label : ''}
            style={{ ...(isShown && placed), visibility: isShown && size ? 'visible' : 'hidden', filter }}
            onSize={(found) => setSizes((known) => ({ ...known, [path]: found }))}
            onWhole={(isHere) =>
              setWhole((known) => new Set([...known].filter((one) => one !== path).concat(isHere ? path : [])))
            }
            onError={() => setFailed((known) => new Set(known).add(path))}
          />
        );
      })}
      {size && (drawn.length > 0 || draw) && <PictureLayer size={size} drawn={drawn} style={placed} draw={draw} />}
      {!isWhole && !failed.has(image.path) && (
        <p className={shape ? styles.coming : styles.wait} role="status">
          正在加载原图…
        </p>
      )}
      {!isWhole && failed.has(image.path) && (
        <p className={styles.wait} role="alert">
          图片无法加载
          <button
            type="button"
            onClick={() => {
              setFailed(new Set());
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

type Size = { width: number; height: number };

const naturalSize = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size => ({
  width: naturalWidth,
  height: naturalHeight,
});

type FullImageProps = { path: string; style: CSSProperties; onSize: (size: Size) => void };

/** A smaller copy, to be seen until the picture is here. */
function RoughImage({ path, style, onSize }: FullImageProps) {
  const [src] = useState(() => smallerOf(path));
  return (
    <img
      src={src}
      alt=""
      draggable={false}
      style={style}
      onLoad={(event) => onSize(naturalSize(event.currentTarget))}
    />
  );
}

type FullProps = FullImageProps & {
  label: string;
  /** Hears when all of it is here and unpacked, and when it goes. */
  onWhole: (isHere: boolean) => void;
  onError: () => void;
};

/** Tells its size with its first bytes, and is seen as far as it is here. */
function FullImage({ path, label, style, onSize, onWhole, onError }: FullProps) {
  const image = useRef<HTMLImageElement>(null);
  const latest = useRef({ onSize, onWhole });
  latest.current = { onSize, onWhole };
  useEffect(() => {
    let frame = 0;
    const look = () => {
      const { complete, naturalWidth } = image.current!;
      if (naturalWidth > 0) latest.current.onSize(naturalSize(image.current!));
      else if (!complete) frame = requestAnimationFrame(look);
    };
    look();
    return () => {
      cancelAnimationFrame(frame);
      latest.current.onWhole(false);
    };
  }, []);
  const onLoad = () => {
    onSize(naturalSize(image.current!));
    const told = () => image.current && latest.current.onWhole(true);
    image.current!.decode().then(told, told);
  };
  return <img ref={image} src={path} alt={label} draggable={false} style={style} onLoad={onLoad} onError={onError} />;
}

/** Where a smaller copy of a picture is at hand: as the page behind shows it already, else the smallest there is. */
function smallerOf(path: string): string {
  const shown = [...document.images].find(
    ({ complete, naturalWidth, currentSrc }) => complete && naturalWidth > 0 && new URL(currentSrc).pathname === path,
  );
  return shown?.currentSrc ?? pictureUrl(path, 320, 'webp');
}
