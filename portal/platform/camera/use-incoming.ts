import { useEffect, useRef, useState } from 'react';
import { cameraFaults, cameraTexts } from '../../../contract/camera-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { asItIs, type FileKind, isBeside, kindOf } from '../../api/file-kind.ts';
import type { Chosen } from '../images/picture-upload.ts';
import { inOrder, picturesOf, type Unread } from './camera-pictures.ts';
import { type CameraReader, openCameraReader } from './camera-reader.ts';

type Known = { file: File; kind: FileKind };

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

  const addPictures = async (pictures: readonly File[]) => {
    const room = latest.current.room();
    note(because(refusalTexts.tooManyAttachments, pictures.slice(room)));
    const taken = pictures.slice(0, room).map(async (source) => ({ source, file: await asItIs(source) }));
    latest.current.add(await Promise.all(taken));
  };

  const take = async (files: ReadonlyArray<File>, isStopped: () => boolean) => {
    const wanted = files.length > 1 ? files.filter((file) => !isBeside(file)) : files;
    const known: Known[] = [];
    const again: File[] = [];
    for (const file of wanted.slice(0, limits.cameraFilesMax))
      if (await isAmong(file, [...latest.current.sources(), ...known.map((one) => one.file)])) again.push(file);
      else known.push({ file, kind: (await kindOf(file)).kind });
    note(because(cameraTexts.alreadyThere, again));
    const of = (wantedKind: FileKind) => known.filter(({ kind }) => kind === wantedKind).map(({ file }) => file);
    note(because(texts.attachmentType, of('other')));
    await addPictures(of('picture'));
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

async function attempt(file: File, kind: FileKind, left: number | 'stopped', reader: CameraReader) {
  if (left === 'stopped') return { fault: cameraTexts.stopped };
  if (left <= 0) return { fault: refusalTexts.tooManyAttachments };
  return picturesOf(file, kind === 'heic' ? 'heic' : 'dicom', left, reader);
}

const sliceBytes = 1024 * 1024;

/** Whether a file of the same name and content is among these. Different ones mostly differ in their first slice. */
export async function isAmong(file: File, others: ReadonlyArray<File>): Promise<boolean> {
  for (const other of others) {
    if (other === file) return true;
    if (other.name === file.name && other.size === file.size && (await isSame(file, other))) return true;
  }
  return false;
}

async function isSame(one: Blob, other: Blob): Promise<boolean> {
  try {
    for (let at = 0; at < one.size; at += sliceBytes) {
      const [mine, theirs] = await Promise.all([one, other].map((blob) => bytesAt(blob, at)));
      if (mine!.some((byte, place) => byte !== theirs![place])) return false;
    }
    return true;
  } catch {
    // What cannot be read any more is told by who reads it.
    return false;
  }
}

const bytesAt = async (blob: Blob, at: number) => new Uint8Array(await blob.slice(at, at + sliceBytes).arrayBuffer());
