import { type Dispatch, type KeyboardEvent, useEffect, useReducer, useState } from 'react';
import { pictureTexts } from '../../../contract/picture-texts.ts';
import { Watermark } from '../../shell/Watermark.tsx';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { useOpenDialog } from '../../ui/open-dialog.ts';
import styles from './ImageViewer.module.css';
import type { ViewedImage } from './image-tags.ts';
import { NotePanel } from './NotePanel.tsx';
import notesStyles from './PictureNotes.module.css';
import { noteTexts } from './picture-notes.ts';
import { type Notes, usePictureNote } from './use-picture-note.ts';
import { ViewerPane } from './ViewerPane.tsx';
import { actionOfKey, keyHelp, tools } from './viewer-commands.ts';
import { type Look, lightRange, startViewer, type ViewerAction, viewerReducer } from './viewer-state.ts';

type Props = {
  images: ReadonlyArray<ViewedImage>;
  /** The path of the image to start with. */
  start: string;
  /** What doctors say of them and draw over them. */
  notes?: Notes;
  /** Begins with two beside each other. */
  compares?: boolean;
  /** Asks to take a picture out of the record, where the doctor may. */
  removal?: { isOffered: (path: string) => boolean; ask: (path: string) => void };
  onClose: () => void;
};

const noNotes: Notes = { all: [], ownId: null };

/** Looks closely at images, alone or two side by side. What is changed is how they are drawn, never the image. */
export default function ImageViewer({
  images: given,
  start,
  notes = noNotes,
  compares = false,
  removal,
  onClose,
}: Props) {
  // As they were when it was opened: the page behind may follow what happens elsewhere.
  const [images] = useState(given);
  const startIndex = images.findIndex(({ path }) => path === start);
  const [state, act] = useReducer(viewerReducer, compares, (isBeside) => {
    const alone = startViewer(images.length, Math.max(0, startIndex));
    return isBeside ? viewerReducer(alone, { type: 'compare' }) : alone;
  });
  const [actualZoom, setActualZoom] = useState(1);
  const [lightOpen, setLightOpen] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);
  const dialog = useOpenDialog();
  const active = state.panes[state.active]!;
  const path = images[active.index]!.path;
  const note = usePictureNote(notes, path);
  const [hint, setHint] = useState('');
  /** What is being drawn belongs to one picture, which stays until it is saved or given up. */
  const isHeld = note.isOpen && note.isDirty;
  const { setUnsavedOver } = useLeaveGuard();
  useEffect(() => {
    setUnsavedOver(isHeld);
    return () => setUnsavedOver(false);
  }, [isHeld, setUnsavedOver]);
  const dispatch = (action: ViewerAction) => {
    const isOther = action.type === 'go' || action.type === 'compare' || action.type === 'activate';
    if (isHeld && isOther && !(action.type === 'activate' && action.pane === state.active)) return setHint(unsaved);
    act(action);
  };
  const said = noteTexts(notes.all, path);

  /** Whether the key stands for something. */
  const press = (key: string, shift = false): boolean => {
    const action = actionOfKey(key, shift, { zoom: active.view.zoom, active: state.active, actualZoom });
    if (key === '?') setHelpOpen(!helpOpen);
    else if (key === 'B C') setLightOpen(!lightOpen);
    else if (action) dispatch(action);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLInputElement && event.key.startsWith('Arrow')) return;
    if (event.key === 'Escape' && helpOpen) setHelpOpen(false);
    else if (!press(event.key, event.shiftKey)) return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label="图像查看器"
      onCancel={(event) => {
        if (!isHeld) return;
        event.preventDefault();
        setHint(unsaved);
      }}
      onClose={() => dialog.current && onClose()}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <p role="status">
          {images[active.index]!.label}
          <span>
            {active.index + 1} / {images.length}
          </span>
          <span>{Math.round((active.view.zoom / actualZoom) * 100)}%</span>
          {active.look.redFree && <span>无赤光</span>}
        </p>
        <button
          type="button"
          className={styles.close}
          aria-label="关闭"
          onClick={() => (isHeld ? setHint(unsaved) : dialog.current?.close())}
        >
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
            neighbours={neighboursOf(images, pane.index)}
            dispatch={dispatch}
            onActualZoom={setActualZoom}
            drawn={note.drawnOn(images[pane.index]!.path)}
            draw={state.active === place ? note.draw : undefined}
          />
        ))}
      </div>
      {said.length > 0 && <p className={notesStyles.said}>{said.join('；')}</p>}
      {note.isOpen && <NotePanel key={path} {...note.panel} hint={note.isDirty ? hint : ''} />}
      <div className={styles.tools} role="toolbar" aria-label="图像工具">
        {tools
          .filter(({ shown }) => shown?.(state) !== false)
          .map(({ name, key, icon, pressed, disabled }) => (
            <button
              key={key}
              type="button"
              title={`${name}（${key}）`}
              aria-pressed={key === 'B C' ? lightOpen : pressed?.(state)}
              aria-disabled={disabled?.(state)}
              onClick={() => press(key)}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={icon} />
              </svg>
              {name}
            </button>
          ))}
        {note.mayNote && !note.isOpen && (
          <button type="button" onClick={note.open}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 20l1-5L16 4l4 4L9 19zM13 7l4 4" />
            </svg>
            {pictureTexts.title}
          </button>
        )}
        {notes.all.length > 0 && !note.isOpen && (
          <button type="button" aria-pressed={note.areShown} onClick={note.toggleShown}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M3 12s3-6 9-6 9 6 9 6-3 6-9 6-9-6-9-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5" />
            </svg>
            显示标注
          </button>
        )}
        {removal?.isOffered(path) && !note.isOpen && (
          <button
            type="button"
            onClick={() => {
              dialog.current?.close();
              removal.ask(path);
            }}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13" />
            </svg>
            {pictureTexts.remove}
          </button>
        )}
        {lightOpen && <Lights look={active.look} dispatch={dispatch} />}
      </div>
      <Watermark />
      {helpOpen && <Help onClose={() => setHelpOpen(false)} />}
      <svg width="0" height="0" aria-hidden="true" className={styles.filters}>
        <filter id="red-free" colorInterpolationFilters="sRGB">
          <feColorMatrix values="0 1 0 0 0  0 1 0 0 0  0 1 0 0 0  0 0 0 1 0" />
        </filter>
      </svg>
    </dialog>
  );
}

/** The next and the one before, in the order in which they are fetched. */
function neighboursOf(images: ReadonlyArray<ViewedImage>, index: number): ViewedImage[] {
  const { length } = images;
  const places = new Set([(index + 1) % length, (index - 1 + length) % length]);
  places.delete(index);
  return [...places].map((place) => images[place]!);
}

const unsaved = '标注还没有保存，请先保存或放弃修改';

const lightNames = { brightness: '亮度', contrast: '对比度' } as const;

const Lights = ({ look, dispatch }: { look: Look; dispatch: Dispatch<ViewerAction> }) => (
  <div className={styles.light}>
    {(['brightness', 'contrast'] as const).map((which) => (
      <label key={which}>
        {lightNames[which]}
        <input
          type="range"
          {...lightRange}
          step={5}
          value={look[which]}
          onChange={(event) => dispatch({ type: 'light', which, value: Number(event.target.value) })}
        />
        <output>{look[which]}%</output>
      </label>
    ))}
  </div>
);

const Help = ({ onClose }: { onClose: () => void }) => (
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
    <button type="button" onClick={onClose}>
      知道了
    </button>
  </section>
);
