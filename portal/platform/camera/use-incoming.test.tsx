// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cameraFaults } from '../../../contract/camera-texts.ts';
import type { Chosen } from '../images/picture-upload.ts';
import type { CameraAnswer } from './camera-worker.ts';
import { useIncoming } from './use-incoming.ts';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

/** A worker that finds no picture in what it is sent. */
class EmptyHanded {
  onmessage?: (message: { data: CameraAnswer }) => void;
  postMessage = () => queueMicrotask(() => this.onmessage?.({ data: null }));
  terminate() {}
}

const dicom = (name: string) => new File([new Uint8Array(128), 'DICM'], name);
const jpeg = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' });

async function openField() {
  const added: string[] = [];
  const field: { now?: ReturnType<typeof useIncoming> } = {};
  const add = (chosen: ReadonlyArray<Chosen>) => {
    added.push(...chosen.map(({ file }) => file.name));
  };
  const Field = () => {
    field.now = useIncoming(add, () => 20);
    return null;
  };
  await act(() => createRoot(document.createElement('div')).render(<Field />));
  const choose = async (...files: File[]) => {
    await act(() => field.now!.incoming(files));
    await vi.waitFor(() => expect(field.now!.reading).toBeUndefined());
  };
  return { choose, added, unread: () => field.now!.unread };
}

test('a turn of reading that fails names what it left out, and what is chosen next is taken', async () => {
  const { choose, added, unread } = await openField();
  vi.stubGlobal('Worker', () => {
    throw new Error('no worker');
  });
  await choose(dicom('eye.dcm'));
  expect(unread()).toEqual([{ name: 'eye.dcm', fault: cameraFaults.notStarted }]);
  await choose(jpeg('photo.jpg'));
  expect([added, unread()]).toEqual([['photo.jpg'], []]);
  vi.stubGlobal('Worker', EmptyHanded);
  await choose(dicom('eye.dcm'));
  expect(unread()).toEqual([{ name: 'eye.dcm', fault: cameraFaults.noPicture }]);
});
