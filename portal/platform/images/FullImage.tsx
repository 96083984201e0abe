import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { smallerOf } from './smaller-image.ts';

export type Size = { width: number; height: number };

const naturalSize = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size => ({
  width: naturalWidth,
  height: naturalHeight,
});

type Props = { path: string; style: CSSProperties; onSize: (size: Size) => void };

/** A smaller copy, to be seen until the picture is here. */
export function RoughImage({ path, style, onSize }: Props) {
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

type FullProps = Props & {
  label: string;
  /** Hears when all of it is here and unpacked, and when it goes. */
  onWhole: (isHere: boolean) => void;
  onError: () => void;
};

/** Tells its size with its first bytes, and is seen as far as it is here. */
export function FullImage({ path, label, style, onSize, onWhole, onError }: FullProps) {
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
