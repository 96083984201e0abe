import { useHistoryStep } from '../../ui/history-step.ts';
import type { ViewedImage } from './image-tags.ts';

/** Which of the images is looked at closely; opening one is a step that Back undoes. */
export function useViewer(images: readonly ViewedImage[]) {
  const { value, open, close } = useHistoryStep('viewed');
  return { viewed: images.find(({ path }) => path === value)?.path, open, close };
}
