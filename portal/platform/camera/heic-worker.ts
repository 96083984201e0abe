import { fitPicture } from '../../api/fit-picture.ts';
import { answerTasks, fitted } from './made-picture.ts';
import { readHeic } from './read-heic.ts';

/** The browser's own decoder where it has one, as those of iPhones do. */
answerTasks(async ({ file }) => {
  const own = () => file.arrayBuffer().then(async (bytes) => fitted(await readHeic(new Uint8Array(bytes)), true));
  return { pictures: [{ ...(await fitPicture(file, '#000').catch(own)), frame: 0 }], said: 1, readable: 1 };
});
