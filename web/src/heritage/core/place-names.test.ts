import { expect, test } from 'vitest'
import { namesOf } from './place-names.ts'

const dhara = {
  name: 'Indrawati Dhara',
  names: [
    { script: 'Newa' as const, text: '𑐂𑐣𑑂𑐡𑑂𑐬𑐵' },
    { script: 'Deva' as const, text: 'इन्द्रावती धारा' },
  ],
}

test('shows the main name first, then the others with their languages', () => {
  expect(namesOf(dhara)).toEqual({
    first: { text: 'Indrawati Dhara', lang: undefined },
    others: [
      { text: '𑐂𑐣𑑂𑐡𑑂𑐬𑐵', lang: 'new' },
      { text: 'इन्द्रावती धारा', lang: 'ne' },
    ],
  })
})

test('shows the name in Devanagari first when the search was in Devanagari', () => {
  const { first, others } = namesOf(dhara, 'धारा')
  expect(first).toEqual({ text: 'इन्द्रावती धारा', lang: 'ne' })
  expect(others.map(({ text }) => text)).toEqual(['Indrawati Dhara', '𑐂𑐣𑑂𑐡𑑂𑐬𑐵'])
})

test('does not repeat a name that equals the main name', () => {
  expect(namesOf({ name: 'कालमोचन घाट', names: [{ script: 'Deva', text: 'कालमोचन घाट' }] })).toEqual({
    first: { text: 'कालमोचन घाट', lang: 'ne' },
    others: [],
  })
})
