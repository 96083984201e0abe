import codecsAddress from 'dcmjs-codecs/build/dcmjs-native-codecs.wasm?url';
import { answerTasks, fitted, type MadePicture } from './made-picture.ts';
import { chosenFrames } from './picture-format.ts';
import { openDicom } from './read-dicom.ts';

/** The only script that may compile the codecs' code: its file is served under a policy of its own. */
answerTasks(async ({ file, framesMax }) => {
  const opened = await openDicom(new Uint8Array(await file.arrayBuffer()), codecsAddress);
  if (!opened) return null;
  const { frames, said, isLossy, frame, from } = opened;
  const pictures: MadePicture[] = [];
  let lastFault: unknown;
  const chosen = chosenFrames(frames, framesMax);
  for (const index of chosen)
    try {
      pictures.push({ ...(await fitted(await frame(index), isLossy)), frame: index, from: from(index) });
    } catch (error) {
      lastFault = error;
    }
  if (pictures.length === 0) throw lastFault;
  return { pictures, said, readable: frames - (chosen.length - pictures.length) };
});
