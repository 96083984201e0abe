import { colours, fontFamily } from '../../../contract/colours.ts';
import { download } from '../../ui/download.ts';

/** Pixels of the picture for one of the screen: sharp when it is printed or put into slides. */
const scale = 2;
const margin = 24;

async function imageOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

/** Saves a chart that was drawn as SVG, below its title and what it is narrowed to. @throws when it cannot be drawn */
export async function savePng(svg: SVGSVGElement, title: string, note: string, name: string): Promise<void> {
  const { width, height } = svg.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const top = margin + 52;
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (height + top + margin) * scale;
  const context = canvas.getContext('2d')!;
  context.scale(scale, scale);
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'top';
  context.fillStyle = colours.ink;
  context.font = `600 18px ${fontFamily}`;
  context.fillText(title, margin, margin);
  context.fillStyle = colours.inkSoft;
  context.font = `13px ${fontFamily}`;
  context.fillText(note, margin, margin + 28, width);
  context.drawImage(await imageOf(svg), margin, top, width, height);
  const content = await new Promise<Blob | null>((ready) => canvas.toBlob(ready, 'image/png'));
  if (!content) throw new Error('The browser made no picture of the chart.');
  download(content, name);
}
