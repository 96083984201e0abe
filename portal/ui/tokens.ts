import { colours, fontFamily, radii } from '../../contract/look.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The contract's look as CSS variables (`--tm-teal-deep`, `--tm-radius-small`) for the portal's style sheets. */
export const tokenSheet = `:root{${[
  ...Object.entries(colours).map(([name, value]) => `--tm-${kebab(name)}:${value}`),
  ...Object.entries(radii).map(([name, pixels]) => `--tm-radius-${name}:${pixels}px`),
  `--tm-font:${fontFamily}`,
].join(';')}}`;
