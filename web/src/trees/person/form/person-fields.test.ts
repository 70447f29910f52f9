import type { Person } from '@mulghar/contract/trees/person'
import { expect, test } from 'vitest'
import { differingFields, draftOf, fieldsOf, onlyFields, withWholeName } from './person-fields.ts'

const id = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n}`

test('what came from a file and no form would take stays as it is', () => {
  const birth = { calendar: 'BIKRAM_SAMBAT' as const, year: 2041, month: 2, day: 32 }
  const contactDetails = { email: 'asha at example', phoneNumber: '12', bloodGroup: '', bio: '' }
  const before = draftOf({ ...fieldsOf(), firstName: ' Asha ', birth, contactDetails })
  expect(before).toMatchObject({ firstName: 'Asha', birth, contactDetails })
  expect(
    differingFields(before, draftOf({ ...fieldsOf(), firstName: 'Asha', birth, contactDetails, nickname: 'A' })),
  ).toEqual(['nickname'])
})

test('only what was typed is sent', () => {
  const before = draftOf(fieldsOf())
  const typed = fieldsOf(undefined, { parents: [{ id: id(1) }], partners: [], children: [] })
  const after = draftOf({ ...typed, firstName: ' Sita ', birth: { year: 1950 } })
  const fields = differingFields(before, after)
  expect(fields.toSorted()).toEqual(['birth', 'firstName', 'relations.parents'])
  expect(onlyFields(after, fields)).toEqual({
    firstName: 'Sita',
    birth: { calendar: 'GREGORIAN', qualifier: 'EXACT', year: 1950 },
    relations: { parents: [{ id: id(1), kind: 'BIRTH' }] },
  })
})

test('a form that nobody touched sends nothing', () => {
  expect(differingFields(draftOf(fieldsOf()), draftOf(fieldsOf()))).toEqual([])
})

test('who has not died has no day of death', () => {
  const typed = { ...fieldsOf(), deceased: false, death: { year: 1999 }, deathPlace: 'Palpa' }
  expect(draftOf(typed)).toMatchObject({ deceased: false, death: null, deathPlace: null })
  expect(draftOf({ ...typed, deceased: true })).toMatchObject({ death: { year: 1999 }, deathPlace: 'Palpa' })
})

test('an empty name in another script is none', () => {
  expect(draftOf(fieldsOf()).names).toEqual([])
  const names = [{ script: 'Deva' as const, first: 'सीता', last: '' }]
  expect(draftOf({ ...fieldsOf(), names }).names).toEqual(names)
})

test('a name that was taken from Devanagari stands in its own fields, and all of it is sent when it changes', () => {
  const hari = {
    firstName: 'हरि',
    lastName: 'श्रेष्ठ',
    names: [
      { script: 'Deva', first: 'हरि', last: 'श्रेष्ठ' },
      { script: 'Latn', first: '', last: 'Shrestha' },
    ],
    relations: { parents: [], partners: [], children: [] },
  } as unknown as Person
  const names = [{ script: 'Deva', first: 'हरि', last: 'श्रेष्ठ' }]
  expect(fieldsOf(hari)).toMatchObject({ firstName: '', lastName: 'Shrestha', names })
  expect(withWholeName(['firstName', 'birth'], hari)).toEqual(['firstName', 'birth', 'lastName', 'names'])
  expect(withWholeName(['birth'], hari)).toEqual(['birth'])
})
