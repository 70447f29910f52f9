import { graphemesOf } from '../../../kit/graphemes.ts'

/** The fonts of a file, in the order in which they are asked for a letter. */
export const alphabets = ['latin', 'latin-ext', 'devanagari'] as const
export type Alphabet = (typeof alphabets)[number]
export type PdfWeight = 400 | 600

/** A font's file, and which letters it has. */
export type PdfFont = { name: string; has(codePoint: number): boolean }

/** A part of a text that one font can write. */
export type Run = { font: PdfFont; text: string }

/** Stand in every script, so they stay with the letters before them. */
const isCommon = (cluster: string) => /^[\s\d.,;:()–—-]+$/u.test(cluster)

/**
 * A text in parts that one font each can write, from left to right; undefined where a letter is in none of them, or the text
 * runs from right to left. Linear in letters and fonts.
 */
export function runsOf(text: string, fonts: readonly PdfFont[]): Run[] | undefined {
  const runs: Run[] = []
  for (const cluster of graphemesOf(text)) {
    const last = runs.at(-1)
    const font = last && isCommon(cluster) && hasAll(last.font, cluster) ? last.font : fontOf(cluster, fonts)
    if (!font) return undefined
    if (last?.font === font) last.text += cluster
    else runs.push({ font, text: cluster })
  }
  return runs
}

/** Joiners have no picture of their own; a font that lacks them writes the letters beside them all the same. */
const joiners = /[\u200b-\u200f\ufeff]/gu

function hasAll(font: PdfFont, cluster: string): boolean {
  return [...cluster.replace(joiners, '')].every((letter) => font.has(letter.codePointAt(0)!))
}

const fontOf = (cluster: string, fonts: readonly PdfFont[]) => fonts.find((font) => hasAll(font, cluster))

/** Which alphabets a drawing's texts need, by the ranges of the fonts' files. */
export function alphabetsOf(texts: Iterable<string>): Alphabet[] {
  const wanted = new Set<Alphabet>(['latin'])
  for (const text of texts) {
    if (/\p{Script=Devanagari}/u.test(text)) wanted.add('devanagari')
    if (/[\u0100-\u024f\u0259\u1e00-\u1eff\u20a0-\u20c0\u2c60-\u2c7f]/.test(text)) wanted.add('latin-ext')
  }
  return alphabets.filter((alphabet) => wanted.has(alphabet))
}
