import { setupI18n, type I18n, type MessageDescriptor } from '@lingui/core'
import { inDevanagariDigits } from '@mulghar/contract/kit/devanagari-digits'
import { inDevanagariTexts } from '@mulghar/contract/kit/devanagari-texts'
import { digits } from './digit-choice.ts'

type Values = Record<string, unknown>
/** A compiled message: texts, and placeholders that may have a type such as plural. */
type Token = string | [name: string, type?: string, cases?: Record<string, Token[] | string | number>]
type Message = Token[] | string
type Say = (id: MessageDescriptor | string, values?: Values, options?: { message?: Message }) => string

/**
 * Lingui writes a number in a plain placeholder, `{count}`, with Latin digits, as are those within messages; only `#` in a plural follows
 * the locale. From now on these numbers have the digits of Devanagari. Texts in placeholders stay as they are, because people may have
 * written them.
 */
export function writeNumbersInDevanagari(i18n: I18n): void {
  digits.write = inDevanagariDigits
  // For the numbers of lists, which style sheets write.
  if (typeof document === 'object') document.documentElement.style.setProperty('--digits', 'devanagari')
  i18n.activate(i18n.locale, [`${i18n.locale}-IN-u-nu-deva`, 'en-IN-u-nu-deva'])
  const say = i18n._.bind(i18n) as Say
  let latin: { of: object; say: Say } | undefined
  /** The same messages with Latin digits also for `#`. */
  function sayInLatin(): Say {
    if (latin?.of !== i18n.messages) {
      const other = setupI18n({
        locale: i18n.locale,
        locales: [`${i18n.locale}-IN-u-nu-latn`, 'en-IN'],
        messages: { [i18n.locale]: i18n.messages },
      })
      latin = { of: i18n.messages, say: other._.bind(other) as Say }
    }
    return latin.say
  }
  const inDevanagari: Say = (id, given, options) => {
    if (!digits.write) return sayInLatin()(id, given, options)
    const isDescriptor = typeof id === 'object'
    const { message, values = given } = isDescriptor
      ? (id as { message?: Message; values?: Values })
      : { ...options, values: given }
    const catalogued = i18n.messages[isDescriptor ? id.id : id] as Message | undefined
    const shown = values && withDevanagari(values, plainIn(catalogued ?? message))
    // A build has its translations in the code.
    const text = catalogued === undefined && Array.isArray(message) ? message.map(literalsOf) : message
    return isDescriptor
      ? say({ ...id, ...(shown && { values: shown }), ...(text && { message: text }) } as MessageDescriptor)
      : say(id, shown, { ...options, ...(text && { message: text }) })
  }
  i18n._ = i18n.t = inDevanagari as typeof i18n._
}

function literalsOf(token: Token): Token {
  if (typeof token === 'string') return inDevanagariTexts(token)
  const [name, type, cases] = token
  if (!cases || typeof cases !== 'object') return token
  const inCases = Object.entries(cases).map(([key, tokens]) => [
    key,
    Array.isArray(tokens) ? tokens.map(literalsOf) : tokens,
  ])
  return [name, type!, Object.fromEntries(inCases) as Record<string, Token[]>]
}

function withDevanagari(values: Values, plain: ReadonlySet<string>): Values {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' && plain.has(name) ? inDevanagariDigits(String(value)) : value,
  ])
  return Object.fromEntries(shown) as Values
}

/** The placeholders that show their value as it is, and that no plural needs as a number. */
function plainIn(message: Message | undefined): ReadonlySet<string> {
  const [plain, typed] = [new Set<string>(), new Set<string>()]
  // Without a build, messages are texts in ICU's syntax.
  if (typeof message === 'string') {
    for (const [, name = ''] of message.matchAll(/\{\s*(\w+)\s*\}/g)) plain.add(name)
    for (const [, name = ''] of message.matchAll(/\{\s*(\w+)\s*,/g)) typed.add(name)
  } else if (message) collect(message, plain, typed)
  for (const name of typed) plain.delete(name)
  return plain
}

function collect(tokens: readonly Token[], plain: Set<string>, typed: Set<string>): void {
  for (const token of tokens) {
    if (typeof token === 'string') continue
    const [name, type, cases] = token
    if (type) typed.add(name)
    else plain.add(name)
    for (const ofCase of Object.values(cases ?? {})) if (Array.isArray(ofCase)) collect(ofCase, plain, typed)
  }
}
