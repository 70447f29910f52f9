import {
  dashed,
  type ArcTextMark,
  type Mark,
  type Measure,
  type PathMark,
  type TextMark,
} from '../../chart/export/drawing.ts'
import { fitText, wrapText } from '../../chart/export/fit-text.ts'
import { isApart } from '../layout/diagram.ts'
import { lastArc, type Sector } from '../layout/fan.ts'

/** The colours of a fan: those of the page on the screen, those of paper in a file. */
export type FanInks = {
  line: string
  again: string
  ink: string
  soft: string
  /** Where nobody is known, where somebody is who has died, and who lives. */
  empty: string
  departed: string
  living: string
  /** The shape that tells the gender, and its edge. */
  shapes: Record<'F' | 'M' | 'O', { fill: string; edge: string }>
}

/** Who is in a place, and what stands there, the most important line first. */
export type SectorWords = {
  name: string
  native: string
  years: string
  note: string
  /** The letter of the gender: F, M, O or U. */
  gender: string
  departed: boolean
}

/** The outline of a place: a disc for the root, else a piece of a ring. */
export function sectorPath({ generation, from, to, inner, outer }: Sector): string {
  if (generation === 0) return `M${-outer} 0A${outer} ${outer} 0 1 1 ${outer} 0A${outer} ${outer} 0 1 1 ${-outer} 0Z`
  const at = (radius: number, angle: number) => `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`
  // A whole ring has no corners to draw an arc between: it goes by its middle.
  const middle = (from + to) / 2
  const arc = (radius: number, end: number, sweep: 0 | 1) =>
    `A${radius} ${radius} 0 0 ${sweep} ${at(radius, middle)}A${radius} ${radius} 0 0 ${sweep} ${at(radius, end)}`
  return `M${at(outer, from)}${arc(outer, to, 1)}L${at(inner, to)}${arc(inner, from, 0)}Z`
}

/** The edge of a place: one whose person stands nearer already is set apart, as is whoever is not by birth. */
export function sectorEdge({ kind, firstAt }: Sector, inks: FanInks) {
  return {
    stroke: firstAt >= 0 ? inks.again : inks.line,
    width: firstAt >= 0 ? 2.5 : 1,
    ...(isApart(kind) && { dash: dashed }),
  }
}

export function sectorFill(words: SectorWords | undefined, inks: FanInks): string {
  if (!words) return inks.empty
  return words.departed ? inks.departed : inks.living
}

/**
 * The words of a place, as large as it lets them be: along the arc near the centre, along the radius farther out; before the
 * name the shape that tells the gender.
 */
export function sectorText(sector: Sector, words: SectorWords, inks: FanInks, measure: Measure): Mark[] {
  if (sector.person < 0) return []
  if (sector.generation === 0) return rootText(sector, words, inks, measure)
  const width = (sector.to - sector.from) * ((sector.inner + sector.outer) / 2)
  return sector.generation <= lastArc && width > 70
    ? alongArc(sector, words, inks, measure)
    : alongRadius(sector, width, words, inks, measure)
}

type Line = { text: string; size: number; weight: 400 | 600; fill: string }
type Room = { size: number; room: number; most: number }

/** As many lines as there is room for: the name, on two of them where it is long, then years, then the other script last. */
function linesOf(words: SectorWords, inks: FanInks, { size, room, most }: Room, measure: Measure): Line[] {
  const { name, native, years, note } = words
  const joined = [years, note].filter(Boolean).join(' · ')
  // A name that would not fit on one line is told on two.
  const told = measure(joined, size - 2, 400) <= room ? [joined] : [note, years]
  const names = wrapText(name, size, 600, room, measure, Math.min(2, most))
  const others = [...told, native].filter(Boolean).slice(0, most - names.length)
  const lines: Line[] = names.map((text) => ({
    text,
    size,
    weight: 600,
    fill: inks.ink,
  }))
  if (others.includes(native)) lines.push({ text: native, size: size - 1, weight: 400, fill: inks.ink })
  for (const text of told.toReversed())
    if (others.includes(text)) lines.push({ text, size: size - 2, weight: 400, fill: inks.soft })
  return lines.map((line) => ({ ...line, text: fitText(line.text, line.size, line.weight, room, measure) }))
}

function rootText({ outer }: Sector, words: SectorWords, inks: FanInks, measure: Measure): Mark[] {
  const lines = linesOf(words, inks, { size: 15, room: outer * 1.7, most: 4 }, measure)
  const shape = 18
  const foot = (lines.length / 2) * 21
  const texts = lines.map((line, at): TextMark => {
    const y = (at - (lines.length - 1) / 2) * 21 + 5 + shape / 2
    const room = 2 * Math.sqrt(outer ** 2 - (Math.abs(y - 5) + 8) ** 2) - 12
    return { kind: 'text', ...fitted(line, room, measure), x: 0, y, anchor: 'middle' }
  })
  return [shapeAt(0, -foot - 3, shape, 0, words, inks), ...texts]
}

/** Lines from the outside inward, or the other way below the centre, where the words are turned over. */
function alongArc(sector: Sector, words: SectorWords, inks: FanInks, measure: Measure): Mark[] {
  const angle = (sector.from + sector.to) / 2
  const isInward = Math.sin(angle) > 0.15
  const step = 19
  const middle = (sector.inner + sector.outer) / 2
  const roomAt = (radius: number) => (sector.to - sector.from) * radius - 16
  const size = 14
  const lines = linesOf(words, inks, { size, room: roomAt(middle) - 2 * size, most: 4 }, measure)
  const onward = isInward ? -1 : 1
  return lines.flatMap((line, at): Mark[] => {
    const place = isInward ? lines.length - 1 - at : at
    const radius = middle + ((lines.length - 1) / 2 - place) * step + line.size * (isInward ? 0.36 : -0.36)
    // The shape and the name stand in the middle together.
    const aside = at === 0 ? size + 2 : 0
    const shown = fitted(line, roomAt(radius) - aside, measure)
    const turned = angle + (onward * aside) / 2 / radius
    const text: ArcTextMark = { kind: 'arcText', ...shown, x: 0, y: 0, radius, angle: turned, isInward }
    if (at > 0) return [text]
    const width = measure(shown.text, shown.size, shown.weight)
    const from = turned - (onward * (width / 2 + 3 + size / 2)) / radius
    const high = radius + onward * size * 0.36
    return [shapeAt(high * Math.cos(from), high * Math.sin(from), size - 2, from + Math.PI / 2, words, inks), text]
  })
}

/** Lines beside each other along the radius; as many as there is room for, small where there is little. */
function alongRadius(sector: Sector, width: number, words: SectorWords, inks: FanInks, measure: Measure): Mark[] {
  const size = Math.max(3, Math.min(13, width * 0.78))
  const step = size * 1.3
  const room = sector.outer - sector.inner - 14 - size
  const most = Math.max(1, Math.min(4, Math.floor((width - 2) / step)))
  const lines = linesOf(words, inks, { size, room, most }, measure)
  const angle = (sector.from + sector.to) / 2
  const isLeft = Math.cos(angle) < 0
  const near = sector.inner + 7
  const turn = (angle * 180) / Math.PI + (isLeft ? 180 : 0)
  const placed = (radius: number, beside: number) => {
    const aside = isLeft ? -beside : beside
    return {
      x: radius * Math.cos(angle) - aside * Math.sin(angle),
      y: radius * Math.sin(angle) + aside * Math.cos(angle),
    }
  }
  return lines.flatMap((line, at): Mark[] => {
    const beside = (at - (lines.length - 1) / 2) * step
    const radius = at === 0 ? near + size : near
    const text: TextMark = {
      kind: 'text',
      ...line,
      ...placed(radius, beside + line.size * 0.34),
      turn,
      anchor: isLeft ? 'end' : 'start',
    }
    if (at > 0) return [text]
    const { x, y } = placed(near + size * 0.4, beside)
    return [shapeAt(x, y, size * 0.8, angle, words, inks), text]
  })
}

/** A woman is a circle, a man a square, anybody else an octagon; around a point, turned as the words are. */
function shapeAt(x: number, y: number, size: number, turn: number, { gender }: SectorWords, inks: FanInks): PathMark {
  const { fill, edge } = inks.shapes[gender === 'F' || gender === 'M' ? gender : 'O']
  const look = { kind: 'path', fill, stroke: edge, width: size / 10 } as const
  const half = size / 2
  if (gender === 'F')
    return {
      ...look,
      d: `M${round(x - half)} ${round(y)}a${round(half)} ${round(half)} 0 1 0 ${round(size)} 0a${round(half)} ${round(half)} 0 1 0 ${round(-size)} 0Z`,
    }
  const corners = gender === 'M' ? [45, 135, 225, 315] : [22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5]
  const far = gender === 'M' ? half * Math.SQRT2 * 0.92 : half * 1.06
  const points = corners.map((degrees) => {
    const at = turn + (degrees * Math.PI) / 180
    return `${round(x + far * Math.cos(at))} ${round(y + far * Math.sin(at))}`
  })
  return { ...look, d: `M${points.join('L')}Z` }
}

/** A dot beyond a place whose parents are known, where the fan ends. */
export function moreMark({ from, to, outer }: Sector, inks: FanInks): PathMark {
  const [angle, radius] = [(from + to) / 2, outer + 8]
  const [x, y] = [round(radius * Math.cos(angle)), round(radius * Math.sin(angle))]
  return { kind: 'path', d: `M${round(x - 2.5)} ${y}a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0Z`, fill: inks.line }
}

function fitted(line: Line, room: number, measure: Measure): Line {
  return { ...line, text: fitText(line.text, line.size, line.weight, room, measure) }
}

const round = (value: number) => Math.round(value * 100) / 100
