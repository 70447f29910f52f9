import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../web/src')
const files = globSync('**/*.{css,tsx}', { cwd: web })

/** Print styles are left out: a page is printed once. */
const withoutPrint = (text: string) => text.replace(/@media print \{[\s\S]*?\n\}/g, '')

// Home had 6,528 elements styled while it loaded, and 1,321 without these.
test('no style asks what the root or the body has, which styles the whole page anew at every change of it', () => {
  const asking = /(?::root|html|body)(?:\[[^\]]*\])?:has\(/
  expect(asking.test(':root:has([data-zoom]) {')).toBe(true)
  expect(files).toContain(join('styles', 'tokens.css'))
  expect(files.filter((file) => asking.test(withoutPrint(readFileSync(join(web, file), 'utf8'))))).toEqual([])
})
