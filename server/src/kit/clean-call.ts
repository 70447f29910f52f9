import { cleanText } from '@mulghar/contract/kit/clean-text'
import { AppError } from './app-error.ts'

/** Deeper than anything that is sent here in earnest; what walks through a body need not fear for its stack. */
const mostLevels = 64

/**
 * What a call brings, with its texts as the database can keep them: a NUL is left out, half a surrogate pair becomes the
 * sign for what cannot be read. Every call's params, query, body and file name come through here before anybody looks.
 */
export function cleanCall(value: unknown, level = 0): unknown {
  if (typeof value === 'string') return cleanSent(value)
  if (value === null || typeof value !== 'object') return value
  if (level >= mostLevels) throw new AppError('kit/bad-json')
  if (Array.isArray(value)) return value.map((item) => cleanCall(item, level + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [cleanSent(name), cleanCall(inner, level + 1)]),
  )
}

export function cleanSent(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()
}

/** The name of a file that is sent: one line, read in one direction. */
export function cleanFileName(name: string): string {
  return cleanText(cleanSent(name).replace(/[\s\u0085]+/g, ' '))
}
