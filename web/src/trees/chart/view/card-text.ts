import type { CardShape } from '../layout/metrics.ts'
import type { TreeModel } from '../model/model.ts'
import { fullNameOf, nameOf, nativeOf, yearLinesOf } from '../model/names.ts'

/** The width of a text on one line, in px. */
export type WidthOf = (text: string, size: number, weight: 400 | 500 | 600) => number

/** The sizes of a card's parts in px, as `chart-card.tsx` styles them. */
type Parts = {
  /** The parts of a card without words: edges, paddings, the portrait. */
  bare: number
  least: number
  /** The width of a line. */
  room: number
  name: { size: number; line: number; room: number }
  native: number
  fact: { size: number; line: number }
  word: { size: number; line: number; aside: number; below: number }
}

const parts: Record<CardShape, Parts> = {
  tall: {
    bare: 64,
    least: 112,
    room: 112,
    name: { size: 15, line: 18, room: 112 },
    native: 20,
    fact: { size: 13, line: 17 },
    word: { size: 13, line: 17, aside: 12, below: 4 },
  },
  small: {
    bare: 52,
    least: 84,
    room: 60,
    name: { size: 13, line: 17, room: 60 },
    native: 20,
    fact: { size: 12, line: 16 },
    word: { size: 12, line: 16, aside: 2, below: 2 },
  },
  low: {
    bare: 18,
    least: 56,
    room: 92,
    name: { size: 13, line: 18, room: 76 },
    native: 0,
    fact: { size: 12, line: 16 },
    word: { size: 12, line: 16, aside: 8, below: 0 },
  },
}

/** A kinship without room has so many lines at most. */
const mostWordLines = 2
/** The portrait of a tall card becomes smaller by this where a card is too low for its words. */
const portraitPx = 12

/** The words on a person's card. */
export type CardText = { name: string; native: string; facts: string[]; word: string | undefined }

export function cardTextOf(
  model: TreeModel,
  person: number,
  shape: CardShape,
  adopted: string,
  said: string | undefined,
  widthOf: WidthOf,
): CardText {
  const native = nativeOf(model, person)
  const given = model.columns.people.first[person] || nameOf(model, person) || '—'
  const givenNative = native.split(' ')[0]!
  // Beside a portrait the other script is on the same line, or has no room.
  const isOneLine = widthOf(`${given} ${givenNative}`, parts.low.name.size, 600) * slack <= parts.low.name.room
  const word = said === undefined ? undefined : breakable(said, shape, widthOf)
  const name = shape === 'tall' ? fullNameOf(model, person) || '—' : given
  return {
    name,
    native: shape === 'tall' ? native : shape === 'small' || isOneLine ? givenNative : '',
    facts: factsOf(yearLinesOf(model, person), adopted, shape, widthOf),
    word,
  }
}

/** Years with the adoption on the same line, where one line has room for both. */
function factsOf(years: string[], adopted: string, shape: CardShape, widthOf: WidthOf): string[] {
  const { room, fact } = parts[shape]
  const joined = [...years, adopted].filter(Boolean).join(' · ')
  if (years.length < 2 && widthOf(joined, fact.size, 400) * slack <= room) return joined ? [joined] : []
  return [...years, adopted].filter(Boolean)
}

/** Seams of long words of kinship: "grand" and "mother". */
const seams = /(?<=\b(?:grand|great|step))(?=\p{L}{4})/giu

/** The same word, with soft hyphens at its seams where a part of it is longer than a line. */
function breakable(said: string, shape: CardShape, widthOf: WidthOf): string {
  const { room, word } = parts[shape]
  const isLong = said.split(/[\s-]/).some((one) => widthOf(one, word.size, 500) * slack > room - word.aside)
  return isLong ? said.replace(seams, '\u00AD') : said
}

/** The height that its words give a card. */
export function cardHeightOf(text: CardText, shape: CardShape, widthOf: WidthOf): number {
  const { bare, least, room, name, native, fact, word } = parts[shape]
  const factLines = text.facts.reduce(
    (sum, one) => sum + linesOf(one, room, (part) => widthOf(part, fact.size, 400)),
    0,
  )
  const wordHeight = text.word === undefined ? 0 : wordLinesOf(text, shape, widthOf) * word.line + word.below
  const nameHeight = nameLinesOf(text, shape, widthOf) * name.line + (text.native ? native : 0)
  return Math.max(least, bare + nameHeight + factLines * fact.line + wordHeight)
}

function wordLinesOf({ word: said }: CardText, shape: CardShape, widthOf: WidthOf): number {
  const { room, word } = parts[shape]
  return said === undefined ? 0 : linesOf(said, room - word.aside, (one) => widthOf(one, word.size, 500))
}

/** A name has two lines at most. */
function nameLinesOf(text: CardText, shape: CardShape, widthOf: WidthOf): number {
  const { name } = parts[shape]
  const said = shape === 'low' && text.native ? `${text.name} ${text.native}` : text.name
  return Math.min(
    2,
    linesOf(said, name.room, (one) => widthOf(one, name.size, 600)),
  )
}

/**
 * The steps by which a card of a given height gets room for its words: a smaller portrait, two lines at most for the kinship,
 * then one line for the name, then one script.
 */
export function squeezeOf(text: CardText, shape: CardShape, height: number, widthOf: WidthOf) {
  const { word } = parts[shape]
  const needed = cardHeightOf(text, shape, widthOf) - height
  const wordLines = wordLinesOf(text, shape, widthOf)
  const isWordShort = needed > portraitPx && wordLines > mostWordLines
  const over = isWordShort ? needed - (wordLines - mostWordLines) * word.line : needed
  const nameLine = nameLinesOf(text, shape, widthOf) === 2 ? parts[shape].name.line : 0
  return {
    hasSmallPortrait: needed > 0,
    isWordShort,
    isNameShort: over > portraitPx,
    isInOneScript: over > portraitPx + nameLine + slackPx,
  }
}

/** The padding of a card gives way by so much. */
const slackPx = 4

const slack = 1.03

/** The number of lines of a text, broken at spaces and hyphens, and within words that are too long for a line. */
export function linesOf(text: string, room: number, widthOf: (text: string) => number): number {
  if (widthOf(text) * slack <= room) return 1
  let lines = 1
  let line = ''
  for (const word of text.match(/[^\s\u00AD-]+[-\u00AD]?\s*|[-\u00AD]/g) ?? []) {
    if (line !== '' && widthOf((line + word).trimEnd()) * slack > room) {
      lines++
      line = ''
    }
    line += word
    while (line.length > 1 && widthOf(line.trimEnd()) * slack > room) {
      let fits = line.length - 1
      while (fits > 1 && widthOf(line.slice(0, fits)) * slack > room) fits--
      line = line.slice(fits)
      lines++
    }
  }
  return lines
}
