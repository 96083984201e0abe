import JSZip from 'jszip';

const namespaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"
 xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"
 xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"
 xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"
 xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"
 xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"`;
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A paragraph as Word writes it. */
export const paragraph = (inner: string, style?: string, list?: { id: number; level: number }): string =>
  `<w:p><w:pPr>${style ? `<w:pStyle w:val="${style}"/>` : ''}${
    list ? `<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.id}"/></w:numPr>` : ''
  }</w:pPr>${inner}</w:p>`;
export const run = (text: string, properties = ''): string =>
  `<w:r><w:rPr><w:rFonts w:eastAsia="宋体"/><w:sz w:val="28"/>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const image = (id: string, alt: string): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="图片" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
export const link = (id: string, inner: string): string => `<w:hyperlink r:id="${id}">${inner}</w:hyperlink>`;

const style = (id: string, name: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
const numbering = (id: number, format: string) =>
  `<w:abstractNum w:abstractNumId="${id}">${[0, 1]
    .map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/></w:lvl>`)
    .join('')}</w:abstractNum>`;

/** A .docx file of these paragraphs; list 1 has bullets, list 2 numbers; `link` is https://example.org/zhinan. */
export async function docx(body: string, pictures: Record<string, Uint8Array> = {}): Promise<ArrayBuffer> {
  const zip = new JSZip();
  const names = Object.keys(pictures);
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpg" ContentType="image/jpeg"/><Default Extension="emf" ContentType="image/x-emf"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  );
  const relations = (list: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`;
  zip.file(
    '_rels/.rels',
    relations(`<Relationship Id="r" Type="${types}/officeDocument" Target="word/document.xml"/>`),
  );
  zip.file(
    'word/_rels/document.xml.rels',
    relations(
      `<Relationship Id="styles" Type="${types}/styles" Target="styles.xml"/><Relationship Id="numbering" Type="${types}/numbering" Target="numbering.xml"/><Relationship Id="link" Type="${types}/hyperlink" Target="https://example.org/zhinan" TargetMode="External"/>${names
        .map((name) => `<Relationship Id="${name.split('.')[0]}" Type="${types}/image" Target="media/${name}"/>`)
        .join('')}`,
    ),
  );
  zip.file(
    'word/styles.xml',
    `<w:styles ${namespaces}>${style('T', 'Title')}${style('1', 'heading 1')}${style('2', 'heading 2')}</w:styles>`,
  );
  zip.file(
    'word/numbering.xml',
    `<w:numbering ${namespaces}>${numbering(1, 'bullet')}${numbering(2, 'decimal')}${[1, 2]
      .map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`)
      .join('')}</w:numbering>`,
  );
  zip.file('word/document.xml', `<w:document ${namespaces}><w:body>${body}</w:body></w:document>`);
  for (const [name, bytes] of Object.entries(pictures)) zip.file(`word/media/${name}`, bytes);
  return zip.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' });
}
