/** Colours shared by the public site (as tokens in site/styles/tokens.css) and the portal's theme. */
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
  paper: '#ffffff',
  /** Warm accent, dark enough for text on white (5:1). */
  amber: '#b45309',
  amberSoft: '#fdf1e0',
  /** For illustrations only: too light to carry text. */
  amberBright: '#f59e0b',
  danger: '#b42318',
} as const;

export const fontFamily =
  '"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", system-ui, sans-serif';

/** Corner radii in CSS pixels. */
export const radii = { small: 8, medium: 14, large: 22 } as const;
