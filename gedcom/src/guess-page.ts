import { codePageDecoder, type CodePage } from './code-pages.ts'
import { languagesOfPage, letterFrequencies } from './letter-frequencies.ts'

type Language = keyof typeof letterFrequencies

const windowsPages = Object.keys(languagesOfPage) as (keyof typeof languagesOfPage)[]
const dosPages = ['CP437', 'CP850'] as const

/** Pages whose languages write most words in ASCII letters, with single letters of the upper half between them. */
const latinPages: ReadonlySet<CodePage> = new Set(['CP1250', 'CP1252', 'CP1254', 'CP1257', 'CP437', 'CP850'])

const shares = { language: 0.55, alphabet: 0.35, page: 0.09, anything: 0.01 }
/** How much likelier Western Europe is before any letter was seen, as a natural logarithm. */
const westernBonus = 2

/** How often each byte of the upper half occurs, and how many of them have an ASCII letter beside them. */
type UpperBytes = { counts: Float64Array; total: number; besideLatin: number }

/**
 * The Windows code page (of `ANSI`) or DOS code page (of `OEM`) that a text in an unknown one is most likely in, by the
 * frequencies of its letters outside ASCII: for each language the likelihood of the bytes is computed, and the best language
 * names the page. CP1252 and CP437 where nothing tells. `letters` is how many bytes the guess rests on.
 * Linear in the bytes, throws nothing. Source of the method: naive Bayes on single letters; of the figures: `letterFrequencies`.
 */
export function guessPage(bytes: Uint8Array, kind: 'ANSI' | 'OEM'): { page: CodePage; letters: number } {
  const upper = countUpper(bytes)
  const pages: readonly CodePage[] = kind === 'ANSI' ? windowsPages : dosPages
  let page: CodePage = kind === 'ANSI' ? 'CP1252' : 'CP437'
  let best = likelihood(page, upper) + westernBonus
  for (const candidate of pages) {
    const found = likelihood(candidate, upper)
    if (found <= best) continue
    best = found
    page = candidate
  }
  return { page, letters: upper.total }
}

/** True where two pages read the same letters from these bytes. Linear in the bytes. */
export function isReadAlike(bytes: Uint8Array, one: CodePage, other: CodePage): boolean {
  if (one === other) return true
  const { counts } = countUpper(bytes)
  const [a, b] = [upperLetters(one), upperLetters(other)]
  return a.every((letter, at) => counts[at] === 0 || letter === b[at])
}

function countUpper(bytes: Uint8Array): UpperBytes {
  const counts = new Float64Array(128)
  let total = 0
  let besideLatin = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    counts[byte - 0x80]!++
    total++
    if (isLatin(bytes[at - 1]) || isLatin(bytes[at + 1])) besideLatin++
  }
  return { counts, total, besideLatin }
}

const isLatin = (byte = 0) => (byte | 32) >= 97 && (byte | 32) <= 122

/** The letter of each byte of the upper half, in small letters; empty where the byte is no letter. */
function upperLetters(page: CodePage): string[] {
  const decode = codePageDecoder(page)
  return Array.from({ length: 128 }, (_, at) => decode(new Uint8Array([at + 0x80])))
}

/** The logarithm of the likelihood of these bytes in the best language of a page. */
function likelihood(page: CodePage, { counts, total, besideLatin }: UpperBytes): number {
  const letters = upperLetters(page).map((letter) => (/\p{L}/u.test(letter) ? letter.toLowerCase() : ''))
  const inPage = letters.filter(Boolean).length
  const languages: readonly Language[] =
    page in languagesOfPage ? languagesOfPage[page as keyof typeof languagesOfPage] : languagesOfPage.CP1252
  const besides = latinPages.has(page) ? 0.9 : 0.02
  const neighbours = besideLatin * Math.log(besides) + (total - besideLatin) * Math.log(1 - besides)
  let best = -Infinity
  for (const language of languages) {
    const known = frequencies(language)
    let sum = 0
    for (let at = 0; at < 128; at++) {
      if (counts[at] === 0) continue
      const letter = letters[at]!
      const frequency = known.get(letter)
      sum +=
        counts[at]! *
        Math.log(
          shares.anything / 128 +
            (letter ? shares.page / inPage : 0) +
            (frequency === undefined ? 0 : shares.language * frequency + shares.alphabet / known.size),
        )
    }
    best = Math.max(best, sum)
  }
  return best + neighbours
}

function frequencies(language: Language): Map<string, number> {
  return new Map(letterFrequencies[language].split(' ').map((entry) => [entry[0]!, Number(entry.slice(1)) / 1000]))
}
