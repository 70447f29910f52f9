import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

// A body of JSON is looked over before it is parsed: its bytes are gone through once, without making anything of them.
// A body that is deeper or of more pieces than anything that a form sends would keep everybody waiting while it is parsed,
// checked and hashed.

const deepest = 32
const mostPieces = 20_000
const [quote, stroke, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]

/** Whether a text of JSON is deeper, or of more values and keys, than anybody has a use for. Takes its length once. */
export function isIntricate(text: Buffer): boolean {
  let depth = 0
  let pieces = 0
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]!
    if (byte === quote) {
      at = endOfString(text, at)
      continue
    }
    // Brackets and braces differ in one bit of their byte.
    const bracket = byte & 0xdf
    if (bracket === 0x5b) depth++
    else if (bracket === 0x5d) depth--
    else if (byte !== comma && byte !== colon) continue
    if (depth > deepest || ++pieces > mostPieces) return true
  }
  return false
}

/** Where the string ends that begins here; at the end of the text, where it does not. */
function endOfString(text: Buffer, start: number): number {
  for (let end = text.indexOf(quote, start + 1); end !== -1; end = text.indexOf(quote, end + 1)) {
    let before = end
    while (text[before - 1] === stroke) before--
    if ((end - before) % 2 === 0) return end
  }
  return text.length
}

/**
 * Reads JSON bodies. Unlike Fastify's own parser it takes an empty body that says it is JSON: calls without a body say so
 * often. A key that would reach a prototype is refused.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined)
    if (!isUtf8(body) || isIntricate(body)) return done(new AppError('kit/bad-json'), undefined)
    return parse(request, body.toString('utf8'), done)
  })
}
