import type { ChangeEvent, CompositionEvent } from 'react';
import { plainFigures } from '../../contract/typed.ts';

/**
 * The handlers of a field that takes some signs only, however they are typed or pasted. What an input method puts there on
 * its way, spaces between syllables among them, is left alone until it is done: changed under its hands, it writes all again.
 */
export const filtered = (filter: (value: string) => string, set: (value: string) => void) => ({
  onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    set((nativeEvent as InputEvent).isComposing ? target.value : filter(target.value)),
  onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => set(filter(currentTarget.value)),
});

export const withoutSpaces = (value: string): string => value.replace(/\s/g, '');

/** Digits of any width as the ordinary ones, and nothing else. */
export const digitsOnly = (value: string): string => plainFigures(value).replace(/\D/g, '');
