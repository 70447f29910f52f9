import { markFills, type MarkKind } from '../marks.ts'

const roles = {
  line: 'line-strong',
  edge: 'line',
  root: 'root',
  woman: 'woman',
  man: 'man',
  other: 'other',
  onWoman: 'on-woman',
  onMan: 'on-man',
  onOther: 'on-other',
  departed: 'departed',
  ink: 'ink',
  accent: 'accent',
  onAccent: 'on-accent',
  accentSoft: 'accent-soft',
  surface: 'surface',
  ground: 'ground',
  storey: 'storey',
  clay: 'clay',
  clayLine: 'clay-line',
  claySoft: 'clay-soft',
  departedBar: 'clay-bar',
  marigold: 'marigold',
  marigoldDeep: 'marigold-deep',
} as const

/** What is painted takes its colours from the theme, by their roles. */
export type Colours = Record<keyof typeof roles, string> & { kin: Record<MarkKind, string> }

let last: { theme: string; colours: Colours } | undefined

/** Read once for a theme: reading them lets the browser do at once what it would do before the next frame. */
export function coloursOf(element: HTMLElement, theme: string): Colours {
  if (last?.theme !== theme) last = { theme, colours: readColours(element) }
  return last.colours
}

function readColours(element: HTMLElement): Colours {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  const named = Object.fromEntries(Object.entries(roles).map(([role, name]) => [role, of(name)]))
  const kin = Object.fromEntries(Object.keys(markFills).map((kind) => [kind, of(`kin-${kind}`)]))
  return { ...named, kin } as Colours
}
