import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { wire } from '../wire.ts'
import { cleanText } from './clean-text.ts'
import type { Endpoint } from './endpoint.ts'

test.each([
  ['bidi marks and overrides', '\u061c\u200e\u200f\u202a\u202e\u2066\u2069'],
  ['control characters', '\u0000\u0001\u001f\u007f\u0080\u0085\u009f'],
  ['signs without width', '\u200b\u2060\u2063\u206a\u206f\ufeff'],
  ['annotation marks', '\ufff9\ufffa\ufffb'],
  ['fillers of Hangul', '\u115f\u1160\u3164\uffa0'],
  ['vowels and joiners that nothing shows', '\u034f\u17b4\u17b5\u180e'],
  ['signs of shorthand and music', '\u{1bca0}\u{1bca3}\u{1d173}\u{1d17a}'],
  ['code points that are never shown', '\ufff0\ufff8\u{e0fff}'],
  ['code points that are no characters', '\ufdd0\ufdef\ufffe\uffff\u{1fffe}\u{1ffff}\u{10fffe}\u{10ffff}'],
  ['controls of Egyptian hieroglyphs', '\u{13430}\u{1343f}\u{13440}\u{13455}\u{1345f}'],
  ['tags', '\u{e0001}\u{e0020}\u{e0041}\u{e007f}'],
  ['joiners between Latin letters', '\u200c\u200d'],
  ['variation selectors after Latin letters', '\ufe00\ufe0f\u{e0100}'],
])('%s are left out', (_, signs) => {
  for (const sign of signs) expect(cleanText(`Ra${sign}m`)).toBe('Ram')
  expect(cleanText(` ${signs} ${signs}`)).toBe('')
})

test.each([
  ['tags after a letter', 'Ram\u{e0067}\u{e0062}\u{e007f}', 'Ram'],
  ['tags after another flag', '🇳🇵\u{e0067}\u{e0062}\u{e0065}\u{e007f}', '🇳🇵'],
  ['a flag without its last tag', '🏴\u{e0067}\u{e0062}\u{e0065} Ram', '🏴 Ram'],
  ['a flag with a whole text', `🏴${'\u{e0067}'.repeat(40)}\u{e007f}`, '🏴'],
])('%s are hidden text', (_, text, shown) => {
  expect(cleanText(text)).toBe(shown)
})

test.each([
  ['joiners of Devanagari', 'क्\u200dष श्र\u200cी'],
  ['a soft hyphen', 'Fami\u00adlie'],
  ['a variation selector', '❤\ufe0f'],
  ['a half letter at the end', 'र्\u200d'],
  ['a joiner of Persian', 'می\u200cخواهم'],
  ['a variation of an ideograph', '葛\u{e0100}'],
  ['a key of a keypad', '1\ufe0f\u20e3'],
  ['an emoji after Latin letters', 'Ram❤\ufe0f\u200d🔥'],
  ['a family of emoji', '👨\u200d👩\u200d👧'],
  ['the tags of a flag', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
])('%s stay', (_, text) => {
  expect(cleanText(text)).toBe(text)
})

type Schema = z.core.$ZodType
type Def = { type: string; [part: string]: unknown }

/** The text fields of a schema, each with its path. */
function textsIn(schema: Schema, path: string): [string, Schema][] {
  const def = schema._zod.def as unknown as Def
  const inner = (...parts: unknown[]) => parts.flatMap((part) => (part ? textsIn(part as Schema, path) : []))
  switch (def.type) {
    case 'string':
      return [[path, schema]]
    case 'object':
      return [
        ...Object.entries(def['shape'] as Record<string, Schema>).flatMap(([key, part]) =>
          textsIn(part, `${path}.${key}`),
        ),
        ...(def['catchall'] ? textsIn(def['catchall'] as Schema, `${path}.*`) : []),
      ]
    case 'array':
      return textsIn(def['element'] as Schema, `${path}[]`)
    case 'union':
      return inner(...(def['options'] as unknown[]))
    case 'intersection':
      return inner(def['left'], def['right'])
    case 'tuple':
      return inner(...(def['items'] as unknown[]), def['rest'])
    case 'record':
      return inner(def['keyType'], def['valueType'])
    case 'pipe':
      return inner(def['in'])
    case 'lazy':
      return inner((def['getter'] as () => unknown)())
    default:
      return inner(def['innerType'])
  }
}

/** Samples of several lengths, so that no bound of a field hides that it takes the sign. */
const samples = ['a\u202e', 'Ab\u202eAb', 'https://a.np/\u202e', `Ab1 \u202e${'b'.repeat(30)}`]

const takesHidden = (schema: Schema) =>
  samples.some((sample) => {
    const { success, data } = z.safeParse(schema, sample)
    return success && typeof data === 'string' && data.includes('\u202e')
  })

/** Fields that are not shown: passwords and keys are compared letter by letter, ids and codes are looked up. */
const notShown = new Set([
  'accounts.changePassword.currentPassword',
  'accounts.changePassword.newPassword',
  'accounts.login.password',
  'accounts.logout.token',
  'accounts.refresh.token',
  'accounts.register.password',
  'accounts.resetPassword.newPassword',
  'accounts.resetPassword.token',
  'events.create.cityId',
  'events.create.countryCode',
  'events.update.cityId',
  'events.update.countryCode',
  'heritage.create.cityId',
  'heritage.update.cityId',
  'oidc.connect.code',
  'oidc.exchange.code',
  'vaultPassword.remove.accountPassword',
  'vaultPassword.reset.accountPassword',
  'vaultPassword.set.accountPassword',
])

/** The server cleans these together with the places of their mentions. */
const withMentions = new Set([
  'comments.create.comment',
  'comments.update.comment',
  'posts.create.text',
  'posts.share.text',
  'posts.update.text',
])

test('every text that a change brings is cleaned', () => {
  const fields = Object.entries(wire).flatMap(([table, rows]) =>
    Object.entries<Endpoint>(rows).flatMap(([name, { method, body, query }]) =>
      [body, method === 'GET' ? undefined : query].flatMap((schema) =>
        schema ? textsIn(schema, `${table}.${name}`) : [],
      ),
    ),
  )
  expect(fields.length).toBeGreaterThan(100)
  const dirty = new Set(fields.filter(([, schema]) => takesHidden(schema)).map(([path]) => path))
  expect([...dirty].toSorted()).toEqual([...notShown, ...withMentions].toSorted())
})
