import { expect, test } from 'vitest'
import { meFrom, namedFrom, namesOf, relationsOf, wanted, writtenMe, writtenName } from './nearest.ts'

const nobody = {
  father: '',
  mother: '',
  fathersFather: '',
  fathersMother: '',
  mothersFather: '',
  mothersMother: '',
}

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
  const names = namesOf(me, typed)
  expect(names.father.lastName).toBe('Shrestha')
  expect(names.fathersFather.lastName).toBe('Shrestha')
  expect(names.mother).toEqual({ firstName: 'Gita', lastName: 'Rai' })
  expect(names.mothersFather.lastName).toBe('Rai')
  expect(names.fathersMother).toEqual({ firstName: '', lastName: '' })
})

test('nobody is written before their child, and nobody without a name', () => {
  expect(wanted({ ...nobody, mother: 'Gita', mothersFather: 'Bir', fathersFather: 'Krishna' })).toEqual([
    'mother',
    'mothersFather',
  ])
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
  expect(writtenName({ firstName: 'राम', lastName: 'श्रेष्ठ' })).toEqual({
    firstName: '',
    lastName: '',
    names: [{ script: 'Deva', first: 'राम', last: 'श्रेष्ठ' }],
  })
  const mixed = { firstName: '', lastName: 'Shrestha', native: 'हरि', nativeLast: 'श्रेष्ठ' }
  expect(writtenMe(mixed)).toMatchObject({ firstName: '', lastName: '' })
})

test('a father bears the surname in the script in which he is written', () => {
  const me = { ...meFrom('Asha Shrestha'), native: 'आशा', nativeLast: 'श्रेष्ठ' }
  const names = namesOf(me, {
    ...nobody,
    father: 'राम',
    fathersFather: 'Krishna',
    mother: 'Gita Rai',
    mothersFather: 'वीर',
  })
  expect(names.father.lastName).toBe('श्रेष्ठ')
  expect(names.fathersFather.lastName).toBe('Shrestha')
  expect(names.mothersFather.lastName).toBe('')
})
