import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { withLateDigits } from './late-digits.ts'

type Lingui = typeof import('@lingui/core')

/** Lingui as a build has it. */
async function lingui(): Promise<Lingui> {
  const resolve = createRequire(import.meta.url).resolve
  const path = resolve('@lingui/core').replace(/index\.[cm]?js$/, 'index.mjs')
  const needed = (_: string, name: string) => `from "file://${resolve(name)}"`
  const code = withLateDigits(readFileSync(path, 'utf8')).replaceAll(/from ['"](@?\w[^'"]*)['"]/g, needed)
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Lingui
}

const messages = {
  plain: [['count', 'plural', { one: 'one person', other: 'people' }]],
  counted: [['count', 'plural', { one: ['#', ' person'], other: ['#', ' people of ', '#'] }]],
}

test('a plural without its number leaves the rules of numbers alone', async () => {
  const { setupI18n } = await lingui()
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } as never })
  const formats = Intl.NumberFormat
  let asked = 0
  Intl.NumberFormat = function (...given: ConstructorParameters<typeof formats>) {
    asked++
    return new formats(...given)
  } as unknown as typeof formats
  try {
    expect(i18n._('plain', { count: 2 })).toBe('people')
    expect(asked).toBe(0)
    expect(i18n._('counted', { count: 12_000 })).toBe('12,000 people of 12,000')
    expect(asked).toBeGreaterThan(0)
  } finally {
    Intl.NumberFormat = formats
  }
})
