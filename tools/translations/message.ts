import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

type Token = string | [name: string, type?: string, cases?: Record<string, Token[] | number>]
/** The cases of a plural, and those of them that show the number. */
export type Plural = { name: string; type: string; cases: string[]; counted: string[] }

/** The parts of a message in ICU's syntax. */
export type Parts = {
  /** Every piece of text, without the elements. */
  texts: string[]
  /** The whole message once for each case of its plurals, with `◌` in place of each placeholder. */
  readings: string[]
  placeholders: Set<string>
  plurals: Plural[]
  /** Elements of the page, as often as they occur. */
  tags: string[]
}

const tag = /<\/?\w+\/?>/g
/** Represents a value, and is no letter of any language. */
export const valueSign = '◌'

/** Throws where the syntax is broken. */
export function partsOf(message: string): Parts {
  const parts: Parts = { texts: [], readings: [], placeholders: new Set(), plurals: [], tags: [] }
  parts.readings = read(compileMessageOrThrow(message) as Token[], parts).map((text) => text.replaceAll(tag, ''))
  parts.texts = parts.texts.map((text) => text.replaceAll(tag, ' '))
  parts.tags.sort()
  return parts
}

function read(tokens: readonly Token[], parts: Parts): string[] {
  let readings = ['']
  for (const token of tokens) {
    const pieces = piecesOf(token, parts)
    readings = readings.flatMap((before) => pieces.map((piece) => before + piece))
    // A message of many plurals needs no more than one reading of each case.
    readings = readings.slice(0, 64)
  }
  return readings
}

function piecesOf(token: Token, parts: Parts): string[] {
  if (token === '#') return [valueSign]
  if (typeof token === 'string') {
    parts.texts.push(token)
    parts.tags.push(...(token.match(tag) ?? []))
    return [token]
  }
  const [name, type, cases] = token
  if (!type || !cases || typeof cases !== 'object') {
    parts.placeholders.add(name)
    return [valueSign]
  }
  const branches = Object.entries(cases).filter((branch): branch is [string, Token[]] => Array.isArray(branch[1]))
  const byCase = branches.map(([key, branch]) => [key, read(branch, parts)] as const)
  const counted = byCase.filter(([, readings]) => readings.every((text) => text.includes(valueSign)))
  parts.plurals.push({ name, type, cases: byCase.map(([key]) => key).sort(), counted: counted.map(([key]) => key) })
  return byCase.flatMap(([, readings]) => readings)
}
