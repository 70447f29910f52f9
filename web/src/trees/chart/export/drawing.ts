/**
 * A chart on paper, the same for every kind of file: what is drawn first lies below. Lengths are px of the chart, y grows
 * downward, colours are `#rrggbb`. A drawing holds no picture of the page, so that it can be made of anything laid out.
 */
export type Drawing = {
  title: string
  left: number
  top: number
  width: number
  height: number
  paper: string
  marks: Mark[]
  /** How large names are written that are not long; where the drawing is of people. */
  nameSize?: number
}

export type Mark = LinesMark | PathMark | BoxMark | PictureMark | TextMark | ArcTextMark

/** Straight lines, four numbers each: x1, y1, x2, y2. */
export type LinesMark = {
  kind: 'lines'
  segments: ArrayLike<number>
  stroke: string
  width: number
  dash?: readonly [number, number]
}

/** `d` is a path as SVG writes it. */
export type PathMark = {
  kind: 'path'
  d: string
  fill?: string
  stroke?: string
  width?: number
  dash?: readonly [number, number]
}

/** With `fade` the box runs from one colour at its left to another at its right. */
export type BoxMark = {
  kind: 'box'
  x: number
  y: number
  width: number
  height: number
  radius?: number
  fill?: string
  stroke?: string
  strokeWidth?: number
  fade?: readonly [string, string]
}

/** A picture as JPEG that fills its box; what is outside of `d`, a path as SVG writes it, is cut off. */
export type PictureMark = {
  kind: 'picture'
  x: number
  y: number
  width: number
  height: number
  d: string
  jpeg: Uint8Array<ArrayBuffer>
}

export type Anchor = 'start' | 'middle' | 'end'

type Words = { text: string; size: number; weight: 400 | 600; fill: string }

/** Words on a baseline that begins, or has its middle or end, at x, y; `turn` is in degrees, clockwise. */
export type TextMark = Words & {
  kind: 'text'
  x: number
  y: number
  anchor?: Anchor
  turn?: number
  /** It is told of the whole, above it: on a page with room it is larger. */
  isHeading?: boolean
}

/**
 * Words along an arc around x, y with their middle at `angle` (radians, 0 to the right, clockwise). They read outward, with
 * their feet to the centre; `isInward` turns them over, for what stands below the centre.
 */
export type ArcTextMark = Words & {
  kind: 'arcText'
  x: number
  y: number
  radius: number
  angle: number
  isInward: boolean
}

/** How wide words are, in px. */
export type Measure = (text: string, size: number, weight: 400 | 600) => number

/** Every file is in the colours of the light theme, as paper is. */
export const inks = {
  paper: '#fffdf8',
  ground: '#fbf6ed',
  line: '#e3d6c1',
  lineStrong: '#97836a',
  ink: '#2a211c',
  inkSoft: '#665646',
  accent: '#1d6647',
  marigold: '#e9a227',
  marigoldDeep: '#b26d00',
  clay: '#a4512c',
  clayLine: '#cfa98f',
  claySoft: '#f1decb',
  accentSoft: '#dcebdf',
  root: '#97806a',
  storey: '#f4ebdc',
  departed: '#ece4d7',
  woman: '#f6dfd3',
  man: '#d9e6ea',
  other: '#e8e2f0',
  unknown: '#e3d6c1',
  onWoman: '#6b2f22',
  onMan: '#21434f',
  onOther: '#43325f',
} as const

/** The two adoptive-like ways of a line: what is by birth is drawn through, everything else dashed. */
export const dashed = [5, 5] as const
