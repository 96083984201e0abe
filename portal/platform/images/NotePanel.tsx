import { type KeyboardEvent, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import {
  pictureTexts as words,
  type ShapeKind,
  shapeKinds,
  shapeNames,
  ungradableNames,
  ungradableReasons,
} from '../../../contract/picture-texts.ts';
import type { PictureNote, Shape } from '../../../contract/schemas/picture-note.ts';
import styles from './PictureNotes.module.css';
import { inTheMiddle, moved } from './picture-notes.ts';

export type Tool = { kind: ShapeKind | null; text: string };

type Props = {
  note: PictureNote;
  onChange: (note: PictureNote) => void;
  tool: Tool;
  onTool: (tool: Tool) => void;
  chosen: number | null;
  onChosen: (at: number | null) => void;
  isDirty: boolean;
  /** Something wants the panel to be done with first. */
  hint: string;
  onSave: () => Promise<unknown>;
  onGiveUp: () => void;
};

const step = 0.01;
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Whether a picture can be graded, and what is drawn over it: by pointer, finger or key. The viewer's keys do not act within it. */
export function NotePanel(props: Props) {
  const { note, onChange, tool, onTool, chosen, onChosen, isDirty, hint, onSave, onGiveUp } = props;
  const [saving, setSaving] = useState(false);
  const setShapes = (shapes: Shape[]) => onChange({ ...note, shapes });
  const isFull = note.shapes.length >= limits.shapesMax;
  const needsText = tool.kind === 'text' && tool.text.trim() === '';

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const way = steps[event.key];
    if (way) setShapes(note.shapes.map((one, place) => (place === at ? moved(one, ...way, event.shiftKey) : one)));
    else if (event.key === 'Delete') remove(at);
    else return;
    event.preventDefault();
  };
  const remove = (at: number) => {
    setShapes(note.shapes.filter((_, place) => place !== at));
    onChosen(null);
  };
  const save = async () => {
    setSaving(true);
    await onSave();
    setSaving(false);
  };

  return (
    <section className={styles.panel} aria-label={words.title} onKeyDown={(event) => event.stopPropagation()}>
      <fieldset>
        <legend>{words.quality}</legend>
        {[true, false].map((value) => (
          <button
            key={String(value)}
            type="button"
            aria-pressed={note.isGradable === value}
            onClick={() => onChange({ ...note, isGradable: note.isGradable === value ? null : value, reason: null })}
          >
            {value ? words.gradable : words.ungradable}
          </button>
        ))}
        {note.isGradable === false &&
          ungradableReasons.map((reason) => (
            <button
              key={reason}
              type="button"
              aria-pressed={note.reason === reason}
              onClick={() => onChange({ ...note, reason: note.reason === reason ? null : reason })}
            >
              {ungradableNames[reason]}
            </button>
          ))}
      </fieldset>
      <fieldset>
        <legend>画到图上</legend>
        {shapeKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={tool.kind === kind}
            onClick={() => onTool({ ...tool, kind: tool.kind === kind ? null : kind })}
          >
            {shapeNames[kind]}
          </button>
        ))}
        {tool.kind === 'text' && (
          <input
            aria-label="标注的文字"
            placeholder="先写文字，再点图上的位置"
            maxLength={limits.shapeTextMaxLength}
            value={tool.text}
            onChange={({ target }) => onTool({ ...tool, text: target.value })}
          />
        )}
        {tool.kind && (
          <button
            type="button"
            disabled={isFull || needsText}
            onClick={() => {
              setShapes([...note.shapes, inTheMiddle(tool.kind!, tool.text.trim())]);
              onChosen(note.shapes.length);
            }}
          >
            放到图片中央
          </button>
        )}
      </fieldset>
      {note.shapes.length > 0 && (
        <ol aria-label="我的标注">
          {note.shapes.map((shape, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no name but their place
            <li key={at}>
              <button
                type="button"
                aria-pressed={chosen === at}
                title="方向键移动，Shift+方向键改变终点，Delete 移除"
                onFocus={() => onChosen(at)}
                onClick={() => onChosen(at)}
                onKeyDown={(event) => onKeyDown(event, at)}
              >
                {at + 1}. {shapeNames[shape.kind]}
                {shape.text && `：${shape.text}`}
              </button>
              <button type="button" aria-label={`移除第 ${at + 1} 处标注`} onClick={() => remove(at)}>
                移除
              </button>
            </li>
          ))}
        </ol>
      )}
      <p role="status">{isFull ? words.tooMany(limits.shapesMax) : hint}</p>
      <div className={styles.acts}>
        <button type="button" disabled={!isDirty || saving} onClick={save}>
          保存标注
        </button>
        <button type="button" onClick={onGiveUp}>
          {isDirty ? '放弃修改' : '收起'}
        </button>
      </div>
    </section>
  );
}
