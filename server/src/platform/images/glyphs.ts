/**
 * Capitals and digits as single strokes, so that letters can be drawn where there is no font. One unit is the height of a
 * capital; y grows downwards. `M` and `L` move and draw, as in SVG; `A cx cy rx ry from to` draws an arc, in degrees, clockwise
 * from the right where `to` is the greater.
 */
const alphabet: Record<string, string> = {
  A: 'M0 1 L.43 0 L.86 1 M.15 .65 L.71 .65',
  B: 'M.31 .48 L0 .48 L0 0 L.31 0 A.31 .24 .24 .24 -90 90 L.34 .48 A.34 .74 .26 .26 -90 90 L0 1 L0 .48',
  C: 'A.5 .5 .5 .5 -43 -317',
  D: 'M0 0 L0 1 L.28 1 A.28 .5 .48 .5 90 -90 L0 0',
  E: 'M.55 0 L0 0 L0 1 L.55 1 M0 .49 L.47 .49',
  F: 'M.53 0 L0 0 L0 1 M0 .5 L.45 .5',
  G: 'A.5 .5 .5 .5 -43 -360 L.6 .5',
  H: 'M0 0 L0 1 M.7 0 L.7 1 M0 .49 L.7 .49',
  I: 'M0 0 L0 1',
  J: 'M.46 0 L.46 .77 A.23 .77 .23 .23 0 160',
  K: 'M0 0 L0 1 M.6 0 L0 .61 M.22 .39 L.64 1',
  L: 'M0 0 L0 1 L.52 1',
  M: 'M0 1 L0 0 L.44 .66 L.88 0 L.88 1',
  N: 'M0 1 L0 0 L.71 1 L.71 0',
  O: 'A.51 .5 .51 .5 0 360',
  P: 'M0 1 L0 0 L.31 0 A.31 .28 .28 .28 -90 90 L0 .56',
  Q: 'A.51 .5 .51 .5 0 360 M.64 .66 L.96 1.02',
  R: 'M0 1 L0 0 L.31 0 A.31 .28 .28 .28 -90 90 L0 .56 M.32 .56 L.6 1',
  S: 'A.3 .25 .27 .25 -30 -270 A.3 .75 .3 .25 -90 150',
  T: 'M0 0 L.7 0 M.35 0 L.35 1',
  U: 'M0 0 L0 .66 A.34 .66 .34 .34 180 0 L.68 0',
  V: 'M0 0 L.41 1 L.82 0',
  W: 'M0 0 L.3 1 L.6 .06 L.9 1 L1.2 0',
  X: 'M.02 0 L.68 1 M.66 0 L0 1',
  Y: 'M0 0 L.38 .52 L.76 0 M.38 .52 L.38 1',
  Z: 'M.02 0 L.64 0 L0 1 L.66 1',
  0: 'A.34 .5 .34 .5 0 360',
  1: 'M0 .2 L.26 0 L.26 1',
  2: 'A.3 .29 .29 .29 -170 38 L0 1 L.61 1',
  3: 'A.28 .24 .25 .24 -150 90 A.28 .74 .29 .26 -90 152',
  4: 'M.47 1 L.47 0 L0 .7 L.65 .7',
  5: 'M.53 0 L.12 0 L.08 .43 A.28 .68 .3 .32 -128 150',
  6: 'A.31 .69 .31 .31 0 360 M.47 0 L.042 .535',
  7: 'M0 0 L.6 0 L.2 1',
  8: 'A.3 .24 .24 .24 0 360 M.3 .48 A.3 .74 .3 .26 0 360',
  9: 'A.31 .31 .31 .31 0 360 M.15 1 L.578 .465',
}

type Line = { x1: number; y1: number; x2: number; y2: number }

/** Letters side by side: the lines that draw them, from 0 to `width`. */
export type Word = { lines: Line[]; width: number }

const fillers = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'the', 'to', 'with'])

/** One or two letters that stand for a title; none where it begins with a letter that this alphabet does not have. */
export function initialsOf(title: string): string {
  const words = title.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)
  const telling = words.filter((word) => !fillers.has(word.toLowerCase()))
  const letters = (telling.length > 0 ? telling : words).slice(0, 2).map(firstLetter)
  return letters.every((letter) => letter in alphabet) ? letters.join('') : ''
}

/** Without its accents. */
const firstLetter = (word: string): string => [...word.normalize('NFKD')][0]?.toUpperCase() ?? ''

/** How much room lies between two letters, in the mean of their height: so an A and a V stand as close as two Hs look. */
const gap = 0.48
/** Deeper bays count no more than this. */
const bay = 0.42
const rows = 24

export function setLetters(letters: string): Word {
  let word: Word = { lines: [], width: 0 }
  for (const letter of letters) {
    const lines = linesOf(alphabet[letter] ?? '')
    const shift = word.lines.length === 0 ? 0 : placeAfter(word.lines, lines)
    const shifted = lines.map(({ x1, x2, ...rest }) => ({ ...rest, x1: x1 + shift, x2: x2 + shift }))
    word = { lines: [...word.lines, ...shifted], width: Math.max(word.width, ...shifted.flatMap(({ x1, x2 }) => [x1, x2])) }
  }
  return word
}

function placeAfter(before: Line[], after: Line[]): number {
  const end = Math.max(...before.flatMap(({ x1, x2 }) => [x1, x2]))
  let room = 0
  for (let row = 0; row < rows; row += 1) {
    const y = (row + 0.5) / rows
    const left = Math.max(...before.flatMap((line) => crossing(line, y)), end - bay)
    const right = Math.min(...after.flatMap((line) => crossing(line, y)), bay)
    room += end - left + right
  }
  return end + Math.max(gap - room / rows, 0.3)
}

/** Where a line crosses a row, if it does. */
function crossing({ x1, y1, x2, y2 }: Line, y: number): number[] {
  if (y < Math.min(y1, y2) - 0.5 / rows || y > Math.max(y1, y2) + 0.5 / rows) return []
  return y1 === y2 ? [x1, x2] : [x1 + (x2 - x1) * Math.min(Math.max((y - y1) / (y2 - y1), 0), 1)]
}

function linesOf(path: string): Line[] {
  const lines: Line[] = []
  let pen: [number, number] | null = null
  const draw = (x: number, y: number): void => {
    if (pen) lines.push({ x1: pen[0], y1: pen[1], x2: x, y2: y })
    pen = [x, y]
  }
  for (const [, command, given = ''] of path.matchAll(/([MLA])([^MLA]+)/g)) {
    const [x = 0, y = 0, rx = 0, ry = 0, from = 0, to = 0] = given.trim().split(/\s+/).map(Number)
    if (command === 'M') pen = null
    if (command !== 'A') draw(x, y)
    else for (const [arcX, arcY] of arc(x, y, rx, ry, from, to)) draw(arcX, arcY)
  }
  return lines
}

function arc(x: number, y: number, rx: number, ry: number, from: number, to: number): Array<[number, number]> {
  const parts = Math.ceil(Math.abs(to - from) / 4)
  return Array.from({ length: parts + 1 }, (_, at) => {
    const turn = ((from + ((to - from) * at) / parts) * Math.PI) / 180
    return [x + rx * Math.cos(turn), y + ry * Math.sin(turn)]
  })
}
