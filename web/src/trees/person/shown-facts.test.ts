import { expect, test } from 'vitest'
import { shownFacts } from './shown-facts.ts'

const fact = (type: string) => ({ id: type, type, value: 'x', date: null, place: null })

test('leaves out facts whose kind is a tag of another program', () => {
  const facts = ['_UPD', '_UPD_2', '_uid', 'RELI', '_ by hand', 'Emigration', '_'].map(fact)
  expect(shownFacts({ facts }).map(({ type }) => type)).toEqual(['RELI', '_ by hand', 'Emigration', '_'])
  expect(shownFacts({})).toEqual([])
})
