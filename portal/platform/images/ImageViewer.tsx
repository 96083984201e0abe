import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react';
import type { ViewedImage } from '../consultation/detail-images.ts';
import styles from './ImageViewer.module.css';
import { ViewerPane } from './ViewerPane.tsx';
import { ViewerTools } from './ViewerTools.tsx';
import { actionOfKey, keyHelp } from './viewer-keys.ts';
import { startViewer, viewerReducer } from './viewer-state.ts';

type Props = {
  images: ReadonlyArray<ViewedImage>;
  /** The path of the image to start with. */
  start: string;
  onClose: () => void;
};

/** Looks closely at images, alone or two side by side. What is changed is how they are drawn, never the image. */
export default function ImageViewer({ images, start, onClose }: Props) {
  const [state, dispatch] = useReducer(viewerReducer, undefined, () =>
    startViewer(
      images.length,
      Math.max(
        0,
        images.findIndex(({ path }) => path === start),
      ),
    ),
  );
  const [actualZoom, setActualZoom] = useState(1);
  const [lightOpen, setLightOpen] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const active = state.panes[state.active]!;

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && helpOpen) {
      event.preventDefault();
      setHelpOpen(false);
      return;
    }
    const isSlider = event.target instanceof HTMLInputElement;
    if (isSlider && event.key.startsWith('Arrow')) return;
    if (event.key === '?') return setHelpOpen(!helpOpen);
    const action = actionOfKey(event.key, event.shiftKey, {
      zoom: active.view.zoom,
      active: state.active,
      actualZoom,
    });
    if (!action) return;
    event.preventDefault();
    dispatch(action);
  };

  return (
    <dialog ref={dialog} className={styles.viewer} aria-label="图像查看器" onClose={onClose} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <p role="status">
          {images[active.index]!.label}
          <span>
            {active.index + 1} / {images.length}
          </span>
          <span>{Math.round((active.view.zoom / actualZoom) * 100)}%</span>
          {active.look.redFree && <span>无赤光</span>}
        </p>
        <button type="button" className={styles.close} aria-label="关闭" onClick={() => dialog.current?.close()}>
          ×
        </button>
      </header>
      <div className={styles.panes} data-count={state.panes.length}>
        {state.panes.map((pane, place) => (
          <ViewerPane
            // biome-ignore lint/suspicious/noArrayIndexKey: a pane is its place
            key={place}
            pane={pane}
            place={place as 0 | 1}
            active={state.active === place}
            image={images[pane.index]!}
            dispatch={dispatch}
            onActualZoom={setActualZoom}
          />
        ))}
      </div>
      <ViewerTools
        state={state}
        dispatch={dispatch}
        actualZoom={actualZoom}
        lightOpen={lightOpen}
        onLight={() => setLightOpen(!lightOpen)}
        onHelp={() => setHelpOpen(!helpOpen)}
      />
      {helpOpen && (
        <section className={styles.help} aria-label="快捷键说明">
          <dl>
            {keyHelp.map(([keys, does]) => (
              <div key={keys}>
                <dt>{keys}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <p>滚轮或双指缩放，拖动移动，双击放大。所有调整只改变显示，不改变原图。</p>
          <button type="button" onClick={() => setHelpOpen(false)}>
            知道了
          </button>
        </section>
      )}
      <svg width="0" height="0" aria-hidden="true" className={styles.filters}>
        <filter id="red-free" colorInterpolationFilters="sRGB">
          <feColorMatrix values="0 1 0 0 0  0 1 0 0 0  0 1 0 0 0  0 0 0 1 0" />
        </filter>
      </svg>
    </dialog>
  );
}
