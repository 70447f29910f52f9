import { expect, test } from 'vitest'
import { draftsOf } from './drafts.ts'
import { meFrom, namedFrom, namesOf, relationsOf, slotsToAsk, wanted, writtenName } from './nearest.ts'

const nobody = {
  father: '',
  mother: '',
  fathersFather: '',
  fathersMother: '',
  mothersFather: '',
  mothersMother: '',
}

const noNative = { father: '', mother: '' }

test('a name is read as it is typed', () => {
  expect(namedFrom(' Ram  Bahadur Shrestha ', 'Rai')).toEqual({ firstName: 'Ram Bahadur', lastName: 'Shrestha' })
  expect(namedFrom('Ram', 'Rai')).toEqual({ firstName: 'Ram', lastName: 'Rai' })
  expect(namedFrom('Ram Bahadur', 'Rai')).toEqual({ firstName: 'Ram Bahadur', lastName: 'Rai' })
  expect(namedFrom(' ', 'Rai')).toEqual({ firstName: '', lastName: '' })
  expect(namedFrom('राम श्रेष्ठ', '')).toEqual({ firstName: 'राम', lastName: 'श्रेष्ठ' })
})

test('fathers bear the family name, mothers their own', () => {
  const me = meFrom('Asha Shrestha')
  const typed = { ...nobody, father: 'Ram', mother: 'Gita Rai', fathersFather: 'Krishna', mothersFather: 'Bir' }
  const names = namesOf(me, typed, noNative)
  expect(names.father.lastName).toBe('Shrestha')
  expect(names.fathersFather.lastName).toBe('Shrestha')
  expect(names.mother).toEqual({ firstName: 'Gita', lastName: 'Rai' })
  expect(names.mothersFather.lastName).toBe('Rai')
  expect(names.fathersMother).toEqual({ firstName: '', lastName: '' })
})

test('nobody is written before their child, and nobody without a name', () => {
  const typed = { ...nobody, mother: 'Gita', mothersFather: 'Bir', fathersFather: 'Krishna' }
  expect(wanted(typed, noNative)).toEqual(['mother', 'mothersFather'])
  expect(wanted(typed, { father: 'राम', mother: '' })).toEqual(['father', 'mother', 'fathersFather', 'mothersFather'])
})

test('the second parent is the partner of the first', () => {
  expect(relationsOf('father', { me: 'me' })).toEqual({ children: [{ id: 'me' }], partners: [] })
  expect(relationsOf('mother', { me: 'me', father: 'pa' })).toMatchObject({
    children: [{ id: 'me', otherParentId: 'pa' }],
    partners: [{ id: 'pa' }],
  })
  expect(() => relationsOf('mothersFather', { me: 'me' })).toThrow('mothersFather')
})

test('a name stands in the fields of the script in which it is written', () => {
  expect(meFrom('हरि श्रेष्ठ')).toEqual({ firstName: '', lastName: '', native: 'हरि', nativeLast: 'श्रेष्ठ' })
  expect(meFrom('Hari Shrestha')).toMatchObject({ firstName: 'Hari', native: '' })
  expect(writtenName(meFrom('राम श्रेष्ठ'))).toEqual({
    firstName: '',
    lastName: '',
    names: [{ script: 'Deva', first: 'राम', last: 'श्रेष्ठ' }],
  })
  const mixed = { firstName: '', lastName: 'Shrestha', native: 'हरि', nativeLast: 'श्रेष्ठ' }
  expect(writtenName(mixed)).toMatchObject({ firstName: '', lastName: '' })
})

test('a father bears the surname in the script in which he is written', () => {
  const me = { ...meFrom('Asha Shrestha'), native: 'आशा', nativeLast: 'श्रेष्ठ' }
  const typed = { ...nobody, father: 'राम', fathersFather: 'Krishna', mother: 'Gita Rai', mothersFather: 'वीर' }
  const names = namesOf(me, typed, noNative)
  expect(names.father.lastName).toBe('श्रेष्ठ')
  expect(names.fathersFather.lastName).toBe('Shrestha')
  expect(names.mothersFather.lastName).toBe('')
})

test('a parent has a name in each script, and the grandfather has the surname in his own script', () => {
  const me = { ...meFrom('Asha Shrestha'), native: 'आशा', nativeLast: 'श्रेष्ठ' }
  const typed = { ...nobody, father: 'Ram', mother: 'Gita Rai', fathersFather: 'कृष्ण', mothersFather: 'वीर' }
  const drafts = draftsOf({ me, gender: 'FEMALE', birth: null, typed, native: { father: 'राम', mother: 'गीता राई' } })
  expect(drafts.father).toEqual({
    firstName: 'Ram',
    lastName: 'Shrestha',
    names: [{ script: 'Deva', first: 'राम', last: 'श्रेष्ठ' }],
    gender: 'MALE',
  })
  expect(drafts.mother).toEqual({
    firstName: 'Gita',
    lastName: 'Rai',
    names: [{ script: 'Deva', first: 'गीता', last: 'राई' }],
    gender: 'FEMALE',
  })
  expect(drafts.fathersFather.names).toEqual([{ script: 'Deva', first: 'कृष्ण', last: 'श्रेष्ठ' }])
  expect(drafts.mothersFather.names).toEqual([{ script: 'Deva', first: 'वीर', last: 'राई' }])
})

test('a father with another surname does not pass on the surname of his child', () => {
  const me = { ...meFrom('Asha Shrestha'), native: 'आशा', nativeLast: 'श्रेष्ठ' }
  const typed = { ...nobody, father: 'Ram Karki', fathersFather: 'कृष्ण' }
  expect(namesOf(me, typed, noNative).fathersFather).toEqual({ firstName: 'कृष्ण', lastName: '' })
})

test('a parent with a name in Devanagari only is asked for their own parents', () => {
  expect(slotsToAsk(nobody, noNative)).toEqual(['father', 'mother'])
  const native = { father: 'राम', mother: '' }
  expect(slotsToAsk(nobody, native)).toEqual(['father', 'mother', 'fathersFather', 'fathersMother'])
  expect(namesOf(meFrom('हरि श्रेष्ठ'), nobody, native).father).toEqual({ firstName: 'राम', lastName: 'श्रेष्ठ' })
})
