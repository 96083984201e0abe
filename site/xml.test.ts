import { expect, test } from 'vitest';
import { escapeXml } from './xml.ts';

test('no text breaks the document that it stands in, whatever was stored once', () => {
  expect(escapeXml('A & B <C> "d" 甲\u001f乙\ufffe丙\uffff\ud800丁\n👁')).toBe(
    'A &amp; B &lt;C&gt; &quot;d&quot; 甲乙丙丁\n👁',
  );
});
