import { expect, test } from 'vitest'
import { namesAsked } from './names-asked.ts'

test('the name in the script of the question stands first, and the other is there too', () => {
  expect(namesAsked('राम', 'Ram Rai', 'राम राई')).toEqual({ first: 'राम राई', second: 'Ram Rai' })
  expect(namesAsked('ram राई', 'Ram Rai', 'राम राई')).toEqual({ first: 'राम राई', second: 'Ram Rai' })
  expect(namesAsked('ram', 'Ram Rai', 'राम राई')).toEqual({ first: 'Ram Rai', second: 'राम राई' })
})

test('who has one name only is called by it', () => {
  for (const native of [null, undefined, '', 'Ram Rai'])
    expect(namesAsked('राम', 'Ram Rai', native)).toEqual({ first: 'Ram Rai', second: null })
  expect(namesAsked('ram', '', 'राम राई')).toEqual({ first: 'राम राई', second: null })
})
