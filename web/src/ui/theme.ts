/** Every color, size and duration of the design. They are defined only here. */

export type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

/** Scales of equal steps in lightness. The brand is blue 5; blue 6 is the first that carries white text (4.9:1). */
export const scales = {
  blue: ['#f4f7fe', '#e5edff', '#cddbff', '#aec4ff', '#85a5ff', '#4e73ff', '#4062f7', '#3654d5', '#2c45aa', '#23377f'],
  gray: ['#f9fafc', '#f3f4f7', '#e5e7eb', '#d6d9df', '#a0a5ae', '#7b808b', '#606672', '#454a56', '#262b36', '#11161f'],
  dark: ['#e5e8ed', '#babec6', '#9398a3', '#505561', '#313742', '#252a34', '#1a1e27', '#11151c', '#0b0e15', '#06080d'],
  green: ['#effaf2', '#dbf4e3', '#b7eac7', '#89dba6', '#49c47e', '#04ab62', '#02854b', '#037441', '#045d33', '#014726'],
  yellow: ['#fdf6ec', '#fbead4', '#f7d6a8', '#f0bb71', '#df9918', '#bf8105', '#9c6906', '#815705', '#694500', '#513400'],
  red: ['#fef4f3', '#ffe6e4', '#ffceca', '#feada7', '#f97f7a', '#f5474b', '#d02b35', '#af1f29', '#90121d', '#6e1117'],
} as const satisfies Record<string, Shades>

export const white = '#ffffff'

const { blue, gray, dark, green, yellow, red } = scales

/** Colors by purpose, for light and dark schemes. */
export const light = {
  canvas: white,
  panel: gray[0],
  card: white,
  float: white,
  hover: gray[1],
  line: gray[2],
  lineStrong: gray[3],
  field: '#bcc1ca',
  ink: gray[9],
  inkMuted: gray[6],
  inkFaint: gray[5],
  accent: blue[5],
  accentInk: blue[7],
  accentSoft: blue[1],
  accentLine: blue[2],
  successInk: green[7],
  successSoft: green[1],
  warningInk: yellow[7],
  warningSoft: yellow[1],
  dangerInk: red[7],
  dangerSoft: red[1],
  neutralSoft: gray[1],
  ring: blue[5],
  scrim: 'rgb(17 22 31 / 42%)',
  shadow: '0 1px 2px rgb(17 22 31 / 6%), 0 12px 32px -8px rgb(17 22 31 / 18%)',
} as const

export type Tone = keyof typeof light

export const night: Record<Tone, string> = {
  canvas: dark[7],
  panel: dark[8],
  card: '#161a22',
  float: dark[6],
  hover: dark[6],
  line: dark[5],
  lineStrong: dark[4],
  field: '#3c4350',
  ink: dark[0],
  inkMuted: dark[2],
  inkFaint: '#7b808b',
  accent: blue[5],
  accentInk: blue[4],
  accentSoft: '#1a2340',
  accentLine: '#2a3a70',
  successInk: green[4],
  successSoft: '#0f2a1d',
  warningInk: yellow[3],
  warningSoft: '#2d2210',
  dangerInk: red[4],
  dangerSoft: '#351a1c',
  neutralSoft: dark[5],
  ring: blue[4],
  scrim: 'rgb(3 5 9 / 66%)',
  shadow: '0 0 0 1px rgb(255 255 255 / 6%), 0 16px 40px -8px rgb(0 0 0 / 60%)',
}

/** In pixels. */
export const fontSizes = { xs: 12, sm: 13, md: 14, lg: 16, xl: 20, xxl: 24, xxxl: 32 } as const
export const fontWeights = { regular: 400, medium: 500, bold: 600 } as const
export const spacing = { xxs: 4, xs: 8, sm: 12, md: 16, lg: 24, xl: 32, xxl: 48, xxxl: 64 } as const
export const radius = { sm: 6, md: 10, lg: 16 } as const
/** Below `xxs`, fields of settings use one column. Below `xs`, everything else does. From `wide` on, settings have their titles on the left. */
export const breakpoints = { xxs: 414, xs: 576, sm: 769, md: 992, wide: 1100, lg: 1199, xl: 1600 } as const

export const sizes = {
  sidebar: 240,
  rail: 72,
  topbar: 56,
  content: 1200,
  form: 640,
  prose: 720,
  auth: 400,
  drawer: 550,
  dialogSmall: 324,
  dialog: 420,
  dialogWide: 480,
  dialogVideo: 720,
  toast: 380,
  menu: 240,
  popover: 360,
  hint: 288,
  sheet: 288,
  control: 36,
  controlSmall: 30,
  controlLarge: 44,
  row: 48,
  icon: 18,
  iconSmall: 16,
  mark: 28,
  drawing: 160,
  avatarSmall: 24,
  avatar: 32,
  avatarLarge: 64,
  photo: 96,
  aside: 320,
  settingsHead: 220,
  settingsIndex: 168,
  settingsNav: 200,
  circle: 88,
  circleStroke: 8,
  badgeColumn: 128,
  artSmall: 40,
  art: 72,
  cardMin: 220,
  cardMinPhone: 150,
  tutorialMin: 260,
  editor: 120,
  checklist: 200,
  wave: 32,
  waveTall: 64,
  timeline: 96,
  transcriptAbove: 420,
  transcriptMin: 360,
  hairline: 1,
  ring: 2,
} as const

export const strokes = { icon: 1.5, drawing: 1.5 } as const

/** Milliseconds. */
export const motion = { fast: 120, slow: 180 } as const
export const easing = 'cubic-bezier(0.2, 0, 0, 1)'

export const fonts = {
  text: "'Inter Variable', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  code: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  /** Before other fonts, because some text fonts have monochrome emoji. */
  emoji: "'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', sans-serif",
  tight: '-0.01em',
} as const
