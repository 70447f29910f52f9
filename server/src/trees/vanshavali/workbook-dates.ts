import type { XmlListener } from './xml-stream.ts'

/** Formats of dates that have no letters of their own in a workbook: ECMA-376 part 1, 18.8.30, all languages. */
const builtIn: readonly [number, number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
]
/** More formats than a spreadsheet can have, and longer ones. */
const mostStyles = 65_536
const mostOfFormat = 255

/** Which styles of a workbook show a number as a date. */
export class DateStyles {
  #formats = new Map<number, boolean>()
  #base: number[] = []
  #cells: number[] = []
  #within = ''

  readonly listener: XmlListener = {
    open: (name, attribute) => {
      if (name === 'cellStyleXfs' || name === 'cellXfs') this.#within = name
      else if (name === 'numFmt' && this.#formats.size < mostStyles)
        this.#formats.set(Number(attribute('numFmtId')), isDateFormat(attribute('formatCode') ?? ''))
      else if (name === 'xf' && this.#within) this.#take(attribute)
    },
    close: (name) => {
      if (name === this.#within) this.#within = ''
    },
  }

  #take(attribute: (name: string) => string | undefined): void {
    const list = this.#within === 'cellXfs' ? this.#cells : this.#base
    const own = attribute('numFmtId')
    if (list.length < mostStyles)
      list.push(own === undefined ? (this.#base[Number(attribute('xfId'))] ?? 0) : Number(own))
  }

  shows(style: string | undefined): boolean {
    const format = this.#cells[Number(style ?? NaN)]
    if (format === undefined) return false
    return this.#formats.get(format) ?? builtIn.some(([first, last]) => format >= first && format <= last)
  }
}

/** Whether a format is made of days, months, years and times only: "yyyy-mm-dd", "[$-409]d\-mmm\-yy;@". */
function isDateFormat(format: string): boolean {
  const parts = format.slice(0, mostOfFormat).toLowerCase().replace(/;@$/, '').replace(/\\./g, ' ').split(';')
  return parts.some((part) => {
    const words = part
      .replace(/"[^"]*"/g, ' ')
      .replace(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, '$1')
      .replace(/\[([smhd]{1,2})\]/g, '$1')
      .replace(/\[[^\]]*\]/g, '')
      .split(/[^a-z0#?%]+/)
      .filter(Boolean)
    return (
      words.length > 0 &&
      words.every((word) => /^(?:ss?|mm?m?m?m?|hh?|am|pm|a|p|dd?d?d?|aaaa?a?|yy|yyyy|y|ee?|eeee)$/.test(word))
    )
  })
}

const dayMs = 24 * 60 * 60 * 1000
/** Days from the zeroth day of a spreadsheet to the beginning of 1970; the other beginning is that of old Macintoshes. */
const daysBefore1970 = { 1900: 25_569, 1904: 24_107 }

/** A day that is counted, as it is written; as it came where it is none. */
export function dayOf(counted: string, begin: keyof typeof daysBefore1970): string {
  const date = new Date(Math.floor((Number(counted) - daysBefore1970[begin]) * dayMs))
  return Number.isNaN(date.valueOf()) ? counted : date.toISOString().slice(0, 10)
}
