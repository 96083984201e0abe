import { expect, test } from 'vitest';
import type { StatedPictureNote } from '../../contract/schemas/picture-note.ts';
import { overlay } from './picture-content.ts';

test('security 43: what a doctor wrote on a picture is printed as text, whatever it holds', () => {
  const path = '/uploads/a.jpg';
  const shapes = [{ kind: 'text', x: 0.1, y: 0.1, x2: 0.1, y2: 0.1, text: '</text><image href="x"/>&' }];
  const notes = [{ attachmentLocate: path, content: { shapes } }] as unknown as StatedPictureNote[];
  const [drawn] = overlay(true, notes, path, { width: 100, height: 100 }) as { svg: string }[];
  expect(drawn!.svg).toContain('>&#60;/text&#62;&#60;image href=&#34;x&#34;/&#62;&#38;</text>');
});
