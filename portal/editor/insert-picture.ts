import {
  type IDomEditor,
  SlateEditor,
  SlateElement,
  type SlateNode,
  SlateText,
  SlateTransforms,
} from '@wangeditor-next/editor';
import { isDescribed } from '../../contract/pictures.ts';

/** As the editor hands it out: puts a picture where the caret is, and does nothing where none may stand, as in a list. */
export type InsertAtCaret = (src: string, alt: string, href: string) => unknown;

const imageNode = (src: string, alt: string) => ({
  type: 'image',
  src,
  alt,
  href: '',
  style: {},
  children: [{ text: '' }],
});

/**
 * Takes the marks out of the text. Answers for each how to put a picture in its place, wherever that has moved meanwhile; where
 * it is gone, nothing is done.
 */
export function placesOf(editor: IDomEditor, mark: string): InsertAtCaret[] {
  const texts = [...SlateEditor.nodes(editor, { at: [], match: (node) => SlateText.isText(node) })];
  const points = texts.flatMap(([node, path]) =>
    [...(node as { text: string }).text.matchAll(new RegExp(mark, 'g'))].map(({ index }) => ({ path, offset: index })),
  );
  // From the end: what is taken out there moves nothing before it.
  const places = points.toReversed().map((point) => {
    SlateTransforms.delete(editor, { at: point, distance: 1 });
    return SlateEditor.pointRef(editor, point, { affinity: 'backward' });
  });
  return places.toReversed().map((place) => (src, alt) => {
    const at = place.unref();
    if (at) SlateTransforms.insertNodes(editor, imageNode(src, alt), { at });
  });
}

/** Puts a picture where the caret is, to go on in a new paragraph after it; where that cannot be, at the end of the text. */
export async function insertPicture(editor: IDomEditor, src: string, alt: string, insertAtCaret?: InsertAtCaret) {
  await insertAtCaret?.(src, alt, '');
  const stands = editor.getElemsByType('image').some((image) => (image as { src?: string }).src === src);
  if (stands) return writeOnAfterImage(editor);
  const paragraph = { type: 'paragraph', children: [{ text: '' }, imageNode(src, alt), { text: '' }] };
  SlateTransforms.insertNodes(editor, paragraph, { at: [editor.children.length] });
  writableAtEnd(editor);
  // The next one comes after it, unless somebody is writing elsewhere.
  if (!editor.isFocused()) editor.select(SlateEditor.end(editor, []));
}

/** A line after a picture that ends the text: the caret would be in the picture, where nothing can be written or inserted. */
export function writableAtEnd(editor: IDomEditor): void {
  const last = editor.children.at(-1) as { children?: { type?: string; text?: string }[] } | undefined;
  if (last?.children?.findLast(({ text }) => text !== '')?.type !== 'image') return;
  const paragraph = { type: 'paragraph', children: [{ text: '' }] };
  SlateTransforms.insertNodes(editor, paragraph, { at: [editor.children.length] });
}

/** Says what a picture shows, wherever it stands in the text without words. */
export function describePicture(editor: IDomEditor, path: string, alt: string): void {
  SlateTransforms.setNodes(editor, { alt } as Partial<SlateNode>, {
    at: [],
    match: (node) => {
      const image = node as { type?: string; src?: string; alt?: string };
      return image.type === 'image' && image.src === path && !isDescribed(image.alt ?? '');
    },
  });
}

/** The caret would stay within the picture, where what is typed vanishes. */
function writeOnAfterImage(editor: IDomEditor): void {
  const image = SlateEditor.above(editor, { match: (node) => SlateElement.isElementType(node, 'image') });
  const after = image && SlateEditor.after(editor, image[1]);
  // First, because it puts the caret where it was last seen.
  editor.focus();
  if (!after) return;
  SlateTransforms.select(editor, after);
  editor.insertBreak();
}
