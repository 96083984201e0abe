import { useState } from 'react';
import type { PictureNote, Shape, StatedPictureNote } from '../../../contract/schemas/picture-note.ts';
import { isMeant, noNote } from './picture-notes.ts';
import type { Tool } from './NotePanel.tsx';
import type { Draw, Drawn } from './PictureLayer.tsx';

/** What the viewer knows of notes: those of all, and how one's own is saved; without that nothing is drawn. */
export type Notes = {
  all: readonly StatedPictureNote[];
  ownId: number | null;
  save?: ((path: string, note: PictureNote, versionNo: number | undefined) => Promise<boolean>) | undefined;
};

/** One's own note of the picture at hand while it is being written, and what is drawn over a picture. */
export function usePictureNote({ all, ownId, save }: Notes, path: string) {
  const [isOpen, setOpen] = useState(false);
  const [areShown, setShown] = useState(true);
  const [draft, setDraft] = useState<{ path: string; note: PictureNote }>();
  const [tool, setTool] = useState<Tool>({ kind: null, text: '' });
  const [chosen, setChosen] = useState<number | null>(null);
  const [line, setLine] = useState<Shape>();
  const own = all.find(({ attachmentLocate, savedBy }) => attachmentLocate === path && savedBy.doctorId === ownId);
  const stored = own?.content ?? noNote;
  const note = draft?.path === path ? draft.note : stored;
  const isDirty = JSON.stringify(note) !== JSON.stringify(stored);
  const change = (next: PictureNote) => setDraft({ path, note: next });

  const finish = () => {
    setDraft(undefined);
    setChosen(null);
    setTool({ kind: null, text: '' });
    setOpen(false);
  };
  const { kind, text } = tool;
  const canDraw = isOpen && kind !== null && (kind !== 'text' || text.trim() !== '');
  const draw: Draw | undefined = canDraw
    ? {
        begin: ({ x, y }) => setLine({ kind, x, y, x2: x, y2: y, ...(kind === 'text' && { text: text.trim() }) }),
        move: ({ x, y }) => setLine((before) => before && { ...before, x2: x, y2: y }),
        end: () => {
          if (line && isMeant(line)) change({ ...note, shapes: [...note.shapes, line] });
          setLine(undefined);
        },
      }
    : undefined;

  /** Over the picture at hand what is being drawn, over others what is stored. */
  const drawnOn = (shown: string): Drawn[] => {
    if (!areShown && !isOpen) return [];
    const others = all.filter((one) => one.attachmentLocate === shown && (one !== own || shown !== path));
    const ofOthers = others.flatMap(({ content, savedBy }) =>
      content.shapes.map((shape) => ({ shape, own: savedBy.doctorId === ownId })),
    );
    if (shown !== path) return ofOthers;
    const mine = note.shapes.map((shape, at) => ({ shape, own: true, chosen: isOpen && chosen === at }));
    return [...ofOthers, ...mine, ...(line ? [{ shape: line, own: true }] : [])];
  };

  return {
    mayNote: save !== undefined,
    isOpen,
    open: () => setOpen(true),
    areShown,
    toggleShown: () => setShown(!areShown),
    isDirty,
    drawnOn,
    draw,
    panel: {
      note,
      onChange: change,
      tool,
      onTool: setTool,
      chosen,
      onChosen: setChosen,
      isDirty,
      onSave: async () => {
        if (await save!(path, note, own?.versionNo)) finish();
      },
      onGiveUp: finish,
    },
  };
}
