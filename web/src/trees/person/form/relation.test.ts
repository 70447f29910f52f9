import type { Person } from '@mulghar/contract/trees/person'
import { expect, test } from 'vitest'
import { relationsOf, surnameFor } from './relation.ts'

type Told = { lastName?: string; gender?: Person['gender']; relations?: Partial<Record<string, object[]>> }

const someone = ({ relations, ...told }: Told): Person =>
  ({
    id: 'me',
    lastName: 'Shrestha',
    gender: 'MALE',
    names: [{ script: 'Deva', first: 'राम', last: 'श्रेष्ठ' }],
    ...told,
    relations: { parents: [], partners: [], children: [], ...relations },
  }) as unknown as Person

const father = { id: 'pa', lastName: 'Shrestha', gender: 'MALE', kind: 'BIRTH' }
const mother = { id: 'ma', lastName: 'Rai', gender: 'FEMALE', kind: 'BIRTH' }
const wife = { id: 'wife', lastName: 'Gurung', gender: 'FEMALE' }

test('a child is called like its father', () => {
  expect(surnameFor('child', someone({}))).toEqual({ lastName: 'Shrestha', native: 'श्रेष्ठ' })
  expect(surnameFor('child', someone({ relations: { partners: [wife] } })).lastName).toBe('Shrestha')
  const married = { relations: { partners: [{ ...father, lastName: 'Thapa' }] } }
  expect(surnameFor('child', someone({ gender: 'FEMALE', ...married }))).toEqual({ lastName: 'Thapa', native: '' })
})

test('what the family does comes before what most do', () => {
  const child = { id: 'kid', lastName: 'Gurung' }
  expect(surnameFor('child', someone({ relations: { partners: [wife], children: [child] } })).lastName).toBe('Gurung')
  const afterMother = { lastName: 'Rai', relations: { parents: [father, mother], partners: [wife] } }
  expect(surnameFor('child', someone(afterMother)).lastName).toBe('Gurung')
})

test('one parent bears the surname, and a partner brings their own', () => {
  expect(surnameFor('parent', someone({})).lastName).toBe('Shrestha')
  expect(surnameFor('parent', someone({ relations: { parents: [father] } })).lastName).toBe('')
  expect(surnameFor('parent', someone({ relations: { parents: [mother] } })).lastName).toBe('Shrestha')
  expect(surnameFor('partner', someone({})).lastName).toBe('')
  expect(surnameFor('sibling', someone({})).native).toBe('श्रेष्ठ')
})

test('a sibling is one, also of somebody whose parents nobody knows', () => {
  expect(relationsOf('sibling', someone({}))).toMatchObject({ siblingOf: 'me', parents: [] })
  expect(relationsOf('sibling', someone({ relations: { parents: [father] } })).parents).toEqual([
    { id: 'pa', kind: 'BIRTH' },
  ])
})

test('a second parent is offered with the first', () => {
  expect(relationsOf('parent', someone({}))).toMatchObject({ partners: [], children: [{ id: 'me' }] })
  expect(relationsOf('parent', someone({ relations: { parents: [father] } }))).toMatchObject({
    partners: [{ id: 'pa' }],
    children: [{ id: 'me', otherParentId: 'pa' }],
  })
})

test('a surname in Devanagari is offered where one types in it', () => {
  const hari = someone({ lastName: 'श्रेष्ठ' })
  expect(surnameFor('child', hari)).toEqual({ lastName: '', native: 'श्रेष्ठ' })
})
