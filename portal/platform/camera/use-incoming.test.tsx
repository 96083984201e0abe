// @vitest-environment jsdom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { cameraFaults, cameraTexts } from '../../../contract/camera-texts.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import type { Chosen } from '../images/picture-upload.ts';
import type { CameraAnswer } from './made-picture.ts';
import { useIncoming } from './use-incoming.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser's worker, of which the test decides when it answers. */
const asked: { answer: () => void }[] = [];
class HeldWorker {
  onmessage?: (event: { data: CameraAnswer }) => void;
  postMessage() {
    const blob = new Blob(['pixels'], { type: 'image/png' });
    const size = { width: 1, height: 1, fullWidth: 1, fullHeight: 1 };
    const data = { said: 1, readable: 1, pictures: [{ blob, frame: 0, from: undefined, ...size }] };
    asked.push({ answer: () => this.onmessage?.({ data }) });
  }
  terminate() {}
}

function openField(roomAtFirst = 20) {
  const added: Chosen[] = [];
  const room = () => roomAtFirst - added.length;
  const sources = () => added.flatMap(({ source }) => source ?? []);
  let field!: ReturnType<typeof useIncoming>;
  const Field = () => {
    field = useIncoming((chosen) => void added.push(...chosen), { room, sources });
    return null;
  };
  flushSync(() => createRoot(document.createElement('div')).render(<Field />));
  return {
    names: () => added.map(({ source }) => source?.name),
    unread: () => field.unread.map(({ name, fault }) => `${name}：${fault}`),
    choose: (...files: File[]) => flushSync(() => field.incoming(files)),
    stop: () => field.stop(),
    isReading: () => field.reading !== undefined,
  };
}

const dicom = (name: string, content = name) => new File([`${'\0'.repeat(128)}DICM${content}`], name);
const photo = (name: string) => new File([Uint8Array.of(0x89), `PNG${name}`], name, { type: 'image/png' });
const until = (check: () => void) => vi.waitFor(check);

test('what is chosen after reading was stopped is read', async () => {
  vi.stubGlobal('Worker', HeldWorker);
  asked.length = 0;
  const field = openField();
  field.choose(dicom('large'), dicom('behind it'));
  await until(() => expect(asked).toHaveLength(1));
  field.stop();
  field.choose(dicom('next'), photo('next.png'));
  asked[0]!.answer();
  await until(() => expect(asked).toHaveLength(2));
  asked[1]!.answer();
  await until(() => expect(field.isReading()).toBe(false));
  expect(field.names()).toEqual(['large', 'next.png', 'next']);
  expect(field.unread()).toEqual([`behind it：${cameraTexts.stopped}`]);
});

test('a turn of reading that fails names what it left out, and what is chosen next is taken', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new Error('no worker here');
      }
    },
  );
  const field = openField();
  field.choose(dicom('IM1'));
  await until(() => expect(field.unread()).toEqual([`IM1：${cameraFaults.notStarted}`]));
  await until(() => expect(field.isReading()).toBe(false));
  field.choose(photo('next.png'));
  await until(() => expect(field.names()).toEqual(['next.png']));
  expect(field.unread()).toEqual([]);
  vi.stubGlobal('Worker', HeldWorker);
  asked.length = 0;
  field.choose(dicom('IM1'));
  await until(() => expect(asked).toHaveLength(1));
  asked[0]!.answer();
  await until(() => expect(field.names()).toEqual(['next.png', 'IM1']));
});

test('what is no picture, there already, or one too many is named with the reason', async () => {
  const field = openField(2);
  field.choose(photo('a.png'), new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' }));
  await until(() => expect(field.unread()).toEqual([`a.pdf：${texts.attachmentType}`]));
  field.choose(photo('a.png'), photo('b.png'), photo('c.png'));
  await until(() =>
    expect(field.unread()).toEqual([`a.png：${cameraTexts.alreadyThere}`, `c.png：${refusalTexts.tooManyAttachments}`]),
  );
  expect(field.names()).toEqual(['a.png', 'b.png']);
});
