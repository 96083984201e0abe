import { useEffect, useRef, useState } from 'react';
import { cameraFaults, cameraTexts } from '../../../contract/camera-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { imageTypes } from '../../../contract/pictures.ts';
import { refusalTexts } from '../../../contract/texts.ts';
import type { Chosen } from '../images/picture-upload.ts';
import { inOrder, picturesOf, type Unread } from './camera-pictures.ts';
import { type CameraReader, openCameraReader } from './camera-reader.ts';
import { type FileKind, isBeside, kindOf } from './file-kind.ts';

type Known = { file: File; kind: FileKind; type: string };

/**
 * Takes files of any kind: pictures go on to `add` as they are, those of cameras and phones once pictures are made of them.
 * Several at once wait for each other. `room` is how many more pictures there may be.
 */
export function useIncoming(add: (chosen: ReadonlyArray<Chosen>) => void, room: () => number) {
  const [reading, setReading] = useState<{ done: number; total: number }>();
  const [unread, setUnread] = useState<ReadonlyArray<Unread>>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const isStopped = useRef(false);
  const isGone = useRef(false);
  const latest = useRef({ add, room });
  latest.current = { add, room };
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const readAll = async (found: readonly Known[]) => {
    const reader = openCameraReader();
    const made: Chosen[] = [];
    const failed: Unread[] = [];
    for (const [done, { file, kind }] of found.entries()) {
      setReading({ done, total: found.length });
      const left = latest.current.room() - made.length;
      // A film leaves each file behind it a place.
      const room = left > 0 ? Math.max(1, left - (found.length - done - 1)) : 0;
      const read = await attempt(file, kind, isStopped.current || isGone.current ? 'stopped' : room, reader);
      if (read && 'fault' in read) failed.push({ name: file.name, fault: read.fault });
      else if (read) made.push(...read.pictures);
      else if (found.length === 1) failed.push({ name: file.name, fault: cameraFaults.noPicture });
    }
    reader.end();
    if (isGone.current) return;
    setUnread((before) => [...before, ...failed]);
    latest.current.add(inOrder(made));
  };

  const take = async (files: ReadonlyArray<File>) => {
    const wanted = files.length > 1 ? files.filter((file) => !isBeside(file)) : files;
    const known = await Promise.all(
      wanted.slice(0, limits.cameraFilesMax).map(async (file) => ({ file, ...(await kindOf(file)) })),
    );
    const ready = known.filter(({ kind }) => kind === 'picture' || kind === 'other');
    if (ready.length > 0) latest.current.add(ready.map(asPicture));
    const toRead = known.filter(({ kind }) => kind === 'dicom' || kind === 'heic');
    if (toRead.length > 0) await readAll(toRead);
    const beyond = wanted.slice(limits.cameraFilesMax).map(({ name }) => ({ name, fault: cameraTexts.notLookedAt }));
    if (beyond.length > 0) setUnread((before) => [...before, ...beyond]);
  };

  const incoming = (files: ReadonlyArray<File>) => {
    if (files.length === 0) return;
    setReading((before) => before ?? { done: 0, total: 0 });
    setUnread([]);
    const turn = last.current
      .then(() => take(files))
      // Whatever it was, what is chosen next is taken.
      .catch(() => setUnread(files.map(({ name }) => ({ name, fault: cameraFaults.notStarted }))));
    last.current = turn;
    turn.finally(() => {
      if (last.current !== turn) return;
      isStopped.current = false;
      setReading(undefined);
    });
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { incoming, reading, stop, unread, dismiss: () => setUnread([]) };
}

async function attempt(file: File, kind: FileKind, left: number | 'stopped', reader: CameraReader) {
  if (left === 'stopped') return { fault: cameraTexts.stopped };
  if (left <= 0) return { fault: refusalTexts.tooManyAttachments };
  return picturesOf(file, kind === 'heic' ? 'heic' : 'dicom', left, reader);
}

/** A picture without an ending is named by what it holds. */
const asPicture = ({ file, type }: Known): Chosen => ({
  file: imageTypes.includes(file.type) || !imageTypes.includes(type) ? file : new File([file], file.name, { type }),
});
