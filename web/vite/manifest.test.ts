import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manifestIn, manifestPath } from './manifest.ts'

const english = readFileSync(new URL('../public/manifest.webmanifest', import.meta.url), 'utf8')

test('the manifest of a language has its texts, and all else of the English one', () => {
  const texts = { name: 'मूलघर', description: 'परिवारका लागि' }
  const { name, short_name, description, lang, ...rest } = JSON.parse(manifestIn(english, 'ne', texts))
  expect({ name, short_name, description, lang }).toEqual({ ...texts, short_name: 'मूलघर', lang: 'ne' })
  expect(JSON.parse(english)).toMatchObject({ ...rest, lang: 'en', id: '/' })
  expect(['en', 'ne'].map(manifestPath)).toEqual(['/manifest.webmanifest', '/manifest.ne.webmanifest'])
})
