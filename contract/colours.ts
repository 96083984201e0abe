/** Every colour that site and portal share; their style sheets know them as CSS variables of these names. */
export const colours = {
  /** Main colour, dark enough for text on white (5.5:1) and for white text on it. */
  teal: '#0f766e',
  tealDeep: '#0b5a54',
  tealSoft: '#d7ebe8',
  /** Text. */
  ink: '#10302f',
  inkSoft: '#44605e',
  /** Page background. */
  mist: '#f3f8f7',
  mistDeep: '#e4f0ee',
  line: '#d3e3e0',
  /** The edge of a field that has a label above it. */
  fieldLine: '#a9c2be',
  /** The edge of a control that only its edge shows (3:1 on white): upload areas, the pager, the sign-in form. */
  controlLine: '#7b9a97',
  /** Words that stand in an empty field. */
  placeholder: '#546b69',
  paper: '#ffffff',
  /** Warm accent, dark enough for text on white (5:1). */
  amber: '#b45309',
  amberSoft: '#fdf1e0',
  amberLine: '#f3d7ae',
  /** For illustrations only: too light to carry text. */
  amberBright: '#f59e0b',
  danger: '#b42318',
  dangerSoft: '#fdf0ee',
  dangerLine: '#efc2bd',
  /** Marks what has not been read. */
  unread: '#d92d20',
} as const;

/** Colours of the public site alone. */
const siteColours = {
  ...colours,
  onTeal: colours.paper,
  button: colours.teal,
  buttonHover: colours.tealDeep,
  deep: colours.ink,
  onDeep: '#e9f3f1',
  onDeepSoft: '#b3cdc9',
};

/** The same where the person's system is dark; on paper and in drawings those above stay. */
export const darkColours: Record<keyof typeof colours, string> = {
  teal: '#5cc7bb',
  tealDeep: '#8adbd1',
  tealSoft: '#16403c',
  ink: '#e6f1ef',
  inkSoft: '#a9c3bf',
  mist: '#0c1e1d',
  mistDeep: '#14302e',
  line: '#24443f',
  fieldLine: '#3b625b',
  controlLine: '#6f948e',
  placeholder: '#93ada9',
  paper: '#122826',
  amber: '#f3b562',
  amberSoft: '#33260f',
  amberLine: '#5a4318',
  amberBright: '#f59e0b',
  danger: '#ff9f92',
  dangerSoft: '#3a1b17',
  dangerLine: '#6d322b',
  unread: '#ff6f61',
};

/** What the public site changes where the visitor's system is dark. */
const darkSiteColours = { ...darkColours, deep: '#081615' };

export const fontFamily =
  '"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", system-ui, sans-serif';

/** Corner radii in CSS pixels. */
export const radii = { small: 8, medium: 14, large: 22 } as const;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const variables = (prefix: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `--${prefix}${kebab(name)}:${value};`)
    .join('');

/** How a style sheet of the portal names a colour. */
export const colourVariable = (name: keyof typeof colours): string => `var(--tm-${kebab(name)})`;

const dark = '@media screen and (prefers-color-scheme:dark)';

/**
 * The portal's look as a style sheet: `--tm-teal-deep`, `--tm-radius-small`, `--tm-font`. What is drawn for white paper
 * stands in `.tm-paper`, which stays light.
 */
export const portalLook =
  `:root,.tm-paper{${variables('tm-', colours)}}` +
  `:root{color-scheme:light dark;${Object.entries(radii)
    .map(([name, pixels]) => `--tm-radius-${name}:${pixels}px;`)
    .join('')}--tm-font:${fontFamily}}` +
  `${dark}{:root{${variables('tm-', darkColours)}}.tm-paper{color-scheme:light;${variables('tm-', colours)}` +
  `background:var(--tm-paper);color:var(--tm-ink)}}`;

/** The public site's colours and fonts as a style sheet: `--teal-deep`, `--font`. */
export const siteLook =
  `:root{${variables('', siteColours)}--font:${fontFamily}}` + `${dark}{:root{${variables('', darkSiteColours)}}}`;
