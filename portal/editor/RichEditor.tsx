import { DomEditor, type IDomEditor, SlateEditor, type SlateRange } from '@wangeditor-next/editor';
import { Editor, Toolbar } from '@wangeditor/editor-for-react';
import { Button } from 'antd';
import { type CSSProperties, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { DraftFiles } from '../shell/draft.tsx';
import { useApp } from '../ui/app.tsx';
import { safeHtml } from '../ui/safe-html.ts';
import styles from './RichEditor.module.css';
import { excuseEmptyHeaders, makeAccessible, releaseTab } from './accessible-toolbar.ts';
import { isBlank } from './blank.ts';
import { editorConfiguration, moreTools, shortToolbar, toolbar } from './configuration.ts';
import { describePicture, writableAtEnd } from './insert-picture.ts';
import { forEditor } from './lines.ts';
import type { RichTextHandle } from './rich-text-handle.ts';
import { type ChosenPicture, type KeptPicture, TextPictures } from './text-pictures.ts';

type Props = {
  /** The text to start with; later changes from outside are not taken over. */
  initialHtml: string;
  /** Gets the HTML at each change by the person, or an empty string when nothing would be seen. */
  onChange: (html: string) => void;
  label: string;
  placeholder: string;
  invalid?: boolean;
  describedBy?: string | undefined;
  disabled?: boolean;
  pictureAlt?: string;
  files?: DraftFiles | undefined;
  /** Pictures to go on with. */
  kept: ReadonlyArray<KeptPicture>;
  /** Hears of those that do not stand in the text yet. */
  onPictures: (chosen: ReadonlyArray<ChosenPicture>) => void;
  autoFocus?: boolean;
  /** Every tool at once. */
  allTools?: boolean;
  /** Of the text, before it grows. */
  minHeightPx: number;
  ref?: Ref<RichTextHandle>;
};

/** Writes rich text: 8pt to 36pt, lists, tables, links and uploaded images. */
export default function RichEditor(props: Props) {
  const {
    initialHtml,
    onChange,
    label,
    placeholder,
    invalid,
    describedBy,
    disabled,
    pictureAlt,
    files,
    kept,
    onPictures,
    autoFocus,
    allTools = false,
    minHeightPx,
    ref,
  } = props;
  const { message } = useApp();
  const [editor, setEditor] = useState<IDomEditor | null>(null);
  const [isOpen, setOpen] = useState(allTools);
  const box = useRef<HTMLDivElement>(null);
  /** The text before the first change, as the editor writes it; then empty, so that every change counts. */
  const seen = useRef('');
  const pictures = useRef<TextPictures>(undefined);
  const [chosen, setChosen] = useState<ReadonlyArray<ChosenPicture>>([]);
  const [configuration] = useState(() =>
    editorConfiguration({
      placeholder,
      message,
      addPicture: (file, insertAtCaret) => pictures.current?.add(file, insertAtCaret),
    }),
  );
  const [startHtml] = useState(() => safeHtml(forEditor(initialHtml)));

  useImperativeHandle(
    ref,
    () => ({
      focus: () => editor?.focus(true),
      ...(editor && {
        insert: (html, place) => {
          if (!editor.selection) editor.restoreSelection();
          if (place === 'end' || !editor.selection) editor.focus(true);
          editor.dangerouslyInsertHtml(safeHtml(forEditor(html)));
          resumeAt(editor, editor.selection);
        },
        describe: (path, alt) => describePicture(editor, path, alt),
        resume: () => resumeAt(editor, editor.selection),
      }),
    }),
    [editor],
  );

  useEffect(() => {
    if (!editor) return;
    return () => {
      pictures.current?.end();
      // Its tools finish on the microtask after they were made, and want an editor then, also where all was left at once.
      queueMicrotask(() => editor.destroy());
      setEditor(null);
    };
  }, [editor]);

  useEffect(() => {
    if (!editor || !box.current) return;
    const endToolbar = makeAccessible(box.current, () => editor.focus());
    const text = editor.getEditableContainer() as HTMLElement;
    const endTab = releaseTab(text);
    const endHeaders = excuseEmptyHeaders(text);
    const compose = () => composeInText(editor);
    text.addEventListener('compositionstart', compose, true);
    return () => {
      endToolbar();
      endTab();
      endHeaders();
      text.removeEventListener('compositionstart', compose, true);
    };
  }, [editor]);

  useEffect(() => {
    if (autoFocus) editor?.focus(true);
  }, [editor, autoFocus]);

  useEffect(() => {
    if (!editor) return;
    if (disabled) editor.disable();
    else editor.enable();
  }, [editor, disabled]);

  // The editor calls itself a textarea, a role that does not exist.
  const announce = (made: IDomEditor | null) => {
    const textbox = made?.getEditableContainer().querySelector('[data-slate-editor]');
    if (!textbox) return;
    const attributes = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-required': 'true',
      'aria-invalid': String(invalid ?? false),
      'aria-describedby': describedBy,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value) textbox.setAttribute(name, value);
      else textbox.removeAttribute(name);
    }
  };
  useEffect(() => announce(editor));

  return (
    <div
      ref={box}
      className={styles.editor}
      data-invalid={invalid}
      style={{ '--editor-min-height': `${minHeightPx}px` } as CSSProperties}
    >
      <div className={styles.bar} data-open={isOpen}>
        <Toolbar editor={editor} defaultConfig={isOpen ? toolbar : shortToolbar} mode="default" />
        {!allTools && (
          <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {moreTools}
          </button>
        )}
      </div>
      <Editor
        className={styles.text}
        defaultConfig={configuration}
        defaultHtml={startHtml}
        mode="default"
        onCreated={(created) => {
          // Left before it was ready.
          if (!box.current) return created.destroy();
          writableAtEnd(created);
          seen.current = created.getHtml();
          // The tools work before the text was touched: at its end. In a table they would be those of the table.
          const last = created.children.at(-1);
          if (!last || DomEditor.getNodeType(last) !== 'table') created.select(SlateEditor.end(created, []));
          announce(created);
          setEditor(created);
          const onChange = (now: ReadonlyArray<ChosenPicture>) => {
            setChosen(now);
            onPictures(now);
          };
          pictures.current = new TextPictures(created, { message, label, alt: pictureAlt, files, onChange });
          pictures.current.resume(kept);
        }}
        onChange={(changed) => {
          const html = changed.getHtml();
          // The editor tells of moves of the cursor too.
          if (html === seen.current) return;
          seen.current = html;
          onChange(isBlank(html) ? '' : html);
        }}
      />
      <FailedPictures
        chosen={chosen}
        onRetry={(uploadId) => pictures.current?.retry(uploadId)}
        onRemove={(uploadId) => pictures.current?.remove(uploadId)}
      />
    </div>
  );
}

/** Focusing alone puts the caret where it was last seen, and selecting what is selected moves none. */
function resumeAt(editor: IDomEditor, caret: SlateRange | null): void {
  editor.focus();
  if (!caret) return;
  editor.deselect();
  editor.select(caret);
}

/**
 * What was typed last is gone, and the caret with it: the browser leaves it beside the text, in an element. An editor that
 * sees a composition begin there empties that element when it ends, with what was composed.
 */
function composeInText(editor: IDomEditor): void {
  const caret = document.getSelection();
  if (!editor.selection || !caret?.isCollapsed || caret.anchorNode?.nodeType !== Node.ELEMENT_NODE) return;
  const { startContainer, startOffset } = DomEditor.toDOMRange(editor, editor.selection);
  caret.collapse(startContainer, startOffset);
}

type FailedPicturesProps = {
  chosen: ReadonlyArray<ChosenPicture>;
  onRetry: (uploadId: string) => void;
  onRemove: (uploadId: string) => void;
};

/** Pictures of a text that did not arrive, each to be sent again or given up. */
function FailedPictures({ chosen, onRetry, onRemove }: FailedPicturesProps) {
  const failed = chosen.filter(({ fault }) => fault);
  if (failed.length === 0) return null;
  return (
    <ul className={styles.failed} aria-label="上传失败的图片">
      {failed.map(({ uploadId, file, fault }) => (
        <li key={uploadId}>
          {file.name} 上传失败：{fault}
          <Button type="link" aria-label={`重试 ${file.name}`} onClick={() => onRetry(uploadId)}>
            重试
          </Button>
          <Button type="link" aria-label={`移除 ${file.name}`} onClick={() => onRemove(uploadId)}>
            移除
          </Button>
        </li>
      ))}
    </ul>
  );
}
