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
  root: string
  parents: string
  empty: string
  branches: string[]
}

/** What stands in a place, the most important line first. */
export type SectorWords = { name: string; native: string; years: string; note: string }

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

export function sectorFill({ person, generation, branch }: Sector, inks: FanInks): string {
  if (person < 0) return inks.empty
  return generation === 0 ? inks.root : branch < 0 ? inks.parents : inks.branches[branch]!
}

/** The words of a place, as large as it lets them be: along the arc near the centre, along the radius farther out. */
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
  // What would not fit on one line is told on two.
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
  return lines.map((line, at): TextMark => {
    const y = (at - (lines.length - 1) / 2) * 21 + 5
    const room = 2 * Math.sqrt(outer ** 2 - (Math.abs(y - 5) + 8) ** 2) - 12
    return { kind: 'text', ...fitted(line, room, measure), x: 0, y, anchor: 'middle' }
  })
}

/** Lines from the outside inward, or the other way below the centre, where the words are turned over. */
function alongArc(sector: Sector, words: SectorWords, inks: FanInks, measure: Measure): Mark[] {
  const angle = (sector.from + sector.to) / 2
  const isInward = Math.sin(angle) > 0.15
  const step = 19
  const middle = (sector.inner + sector.outer) / 2
  const roomAt = (radius: number) => (sector.to - sector.from) * radius - 16
  const lines = linesOf(words, inks, { size: 14, room: roomAt(middle), most: 4 }, measure)
  return lines.map((line, at): ArcTextMark => {
    const place = isInward ? lines.length - 1 - at : at
    const radius = middle + ((lines.length - 1) / 2 - place) * step + line.size * (isInward ? 0.36 : -0.36)
    return { kind: 'arcText', ...fitted(line, roomAt(radius), measure), x: 0, y: 0, radius, angle, isInward }
  })
}

/** Lines beside each other along the radius; as many as there is room for, small where there is little. */
function alongRadius(sector: Sector, width: number, words: SectorWords, inks: FanInks, measure: Measure): Mark[] {
  const size = Math.max(3, Math.min(13, width * 0.78))
  const step = size * 1.3
  const room = sector.outer - sector.inner - 14
  const most = Math.max(1, Math.min(4, Math.floor((width - 2) / step)))
  const lines = linesOf(words, inks, { size, room, most }, measure)
  const angle = (sector.from + sector.to) / 2
  const isLeft = Math.cos(angle) < 0
  const radius = sector.inner + 7
  return lines.map((line, at): TextMark => {
    const beside = (at - (lines.length - 1) / 2) * step + line.size * 0.34
    const aside = isLeft ? -beside : beside
    const x = radius * Math.cos(angle) - aside * Math.sin(angle)
    const y = radius * Math.sin(angle) + aside * Math.cos(angle)
    const turn = (angle * 180) / Math.PI + (isLeft ? 180 : 0)
    return { kind: 'text', ...line, x, y, turn, anchor: isLeft ? 'end' : 'start' }
  })
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
