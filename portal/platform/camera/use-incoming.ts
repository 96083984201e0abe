import { useEffect, useRef, useState } from 'react';
import { cameraFaults, cameraTexts } from '../../../contract/camera-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { imageTypes } from '../../../contract/pictures.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { imageFault } from '../../api/upload.ts';
import type { Chosen } from '../images/picture-upload.ts';
import { inOrder, picturesOf, type Unread } from './camera-pictures.ts';
import { type CameraReader, openCameraReader } from './camera-reader.ts';
import { type FileKind, isBeside, kindOf } from './file-kind.ts';
import { isAmong } from './same-file.ts';

type Known = { file: File; kind: FileKind; type: string };

/** The pictures that are there, as the list of them has it. */
type There = {
  /** How many more there may be. */
  room: () => number;
  /** The chosen files that they were made of, as far as this page knows. */
  sources: () => ReadonlyArray<File>;
};

/**
 * Takes files of any kind: pictures go on to `add` as they are, those of cameras and phones once pictures are made of them.
 * Several at once wait for each other. What is not taken is named with the reason.
 */
export function useIncoming(add: (chosen: ReadonlyArray<Chosen>) => void, there: There) {
  const [reading, setReading] = useState<{ done: number; total: number }>();
  const [unread, setUnread] = useState<ReadonlyArray<Unread>>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /** Turns are counted: one that is stopped stops none that is chosen after it. */
  const turns = useRef({ begun: 0, stopped: 0 });
  const isGone = useRef(false);
  const latest = useRef({ add, ...there });
  latest.current = { add, ...there };
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const note = (more: ReadonlyArray<Unread>) => more.length > 0 && setUnread((before) => [...before, ...more]);

  const readAll = async (found: readonly Known[], isStopped: () => boolean) => {
    const reader = openCameraReader();
    const made: Chosen[] = [];
    const failed: Unread[] = [];
    for (const [done, { file, kind }] of found.entries()) {
      setReading({ done, total: found.length });
      const left = latest.current.room() - made.length;
      // A film leaves each file behind it a place.
      const room = left > 0 ? Math.max(1, left - (found.length - done - 1)) : 0;
      const read = await attempt(file, kind, isStopped() || isGone.current ? 'stopped' : room, reader);
      if (read && 'fault' in read) failed.push({ name: file.name, fault: read.fault });
      else if (read) made.push(...read.pictures.map((picture) => ({ ...picture, source: file })));
      else if (found.length === 1) failed.push({ name: file.name, fault: cameraFaults.noPicture });
    }
    reader.end();
    if (isGone.current) return;
    note(failed);
    latest.current.add(inOrder(made));
  };

  const addPictures = (found: readonly Known[]) => {
    const chosen = found.map(asPicture);
    const pictures = chosen.filter(isPicture);
    const room = latest.current.room();
    note([
      ...because(
        texts.attachmentType,
        chosen.filter((one) => !isPicture(one)).map(({ file }) => file),
      ),
      ...because(
        refusalTexts.tooManyAttachments,
        pictures.slice(room).map(({ file }) => file),
      ),
    ]);
    latest.current.add(pictures.slice(0, room));
  };

  const take = async (files: ReadonlyArray<File>, isStopped: () => boolean) => {
    const wanted = files.length > 1 ? files.filter((file) => !isBeside(file)) : files;
    const known: Known[] = [];
    const again: File[] = [];
    for (const file of wanted.slice(0, limits.cameraFilesMax))
      if (await isAmong(file, [...latest.current.sources(), ...known.map((one) => one.file)])) again.push(file);
      else known.push({ file, ...(await kindOf(file)) });
    note(because(cameraTexts.alreadyThere, again));
    addPictures(known.filter(({ kind }) => kind === 'picture' || kind === 'other'));
    const toRead = known.filter(({ kind }) => kind === 'dicom' || kind === 'heic');
    if (toRead.length > 0) await readAll(toRead, isStopped);
    note(because(cameraTexts.notLookedAt, wanted.slice(limits.cameraFilesMax)));
  };

  const incoming = (files: ReadonlyArray<File>) => {
    if (files.length === 0) return;
    setReading((before) => before ?? { done: 0, total: 0 });
    setUnread([]);
    turns.current.begun += 1;
    const { begun: number } = turns.current;
    const turn = last.current
      .then(() => take(files, () => number <= turns.current.stopped))
      // Whatever it was, what is chosen next is taken.
      .catch(() => setUnread(because(cameraFaults.notStarted, files)));
    last.current = turn;
    turn.finally(() => last.current === turn && setReading(undefined));
  };
  const stop = () => {
    turns.current.stopped = turns.current.begun;
  };
  return { incoming, reading, stop, unread, dismiss: () => setUnread([]) };
}

const because = (fault: string, files: ReadonlyArray<File>): Unread[] => files.map(({ name }) => ({ name, fault }));

const isPicture = ({ file }: Chosen): boolean => imageFault(file) !== 'type';

async function attempt(file: File, kind: FileKind, left: number | 'stopped', reader: CameraReader) {
  if (left === 'stopped') return { fault: cameraTexts.stopped };
  if (left <= 0) return { fault: refusalTexts.tooManyAttachments };
  return picturesOf(file, kind === 'heic' ? 'heic' : 'dicom', left, reader);
}

/** A picture without an ending is named by what it holds. */
const asPicture = ({ file, type }: Known): Chosen => ({
  source: file,
  file: imageTypes.includes(file.type) || !imageTypes.includes(type) ? file : new File([file], file.name, { type }),
});
