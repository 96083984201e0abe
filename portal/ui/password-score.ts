import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How well a password withstands guessing: 0, the first one tried, to 4. `known` is what a guesser knows, such as the user name. */
export const passwordScore = (password: string, known: string[]): 0 | 1 | 2 | 3 | 4 =>
  estimator.check(password, [...known, 'tongmou', '童眸']).score;
