import { expect, test } from 'vitest'
import { inputKind } from './gone-input.ts'

const field = { label: 'Name', place: 0, before: 'Old well', value: 'New well' }
const textsOf = (...fields: object[]) => inputKind('/home/group/', async () => true).textsOf({ forms: [fields] }, '')

test.each(['group-1', 'group-1/settings'])('asks about the id in %s', async (rest) => {
  const asked: string[] = []
  const kind = inputKind('/home/group/', async (id) => asked.push(id) > 0)
  expect([kind.prefix, await kind.isGone(rest, {}), asked]).toEqual(['input:/home/group/', true, ['group-1']])
})

test('offers typed texts with the labels of their fields', () => {
  expect(textsOf(field, { ...field, label: 'About', before: '', value: 'Dug by hand' })).toEqual([
    { label: 'Name', text: 'New well' },
    { label: 'About', text: 'Dug by hand' },
  ])
})

test('offers choices and files by the words that the member saw', () => {
  const choice = { ...field, value: 'OPEN', shown: 'Anyone can join' }
  const file = { ...field, before: '', value: 'input:key', shown: 'well.jpg', isFile: true }
  expect(textsOf(choice, file).map(({ text }) => text)).toEqual(['Anyone can join', 'well.jpg'])
})

test('offers no ticks, empty or unchanged fields, nor anything unreadable', () => {
  const tick = { ...field, before: 'false', value: 'true' }
  expect(textsOf(tick, { ...field, value: ' ' }, { ...field, value: field.before })).toEqual([])
  expect(textsOf(field, { label: 'Name' })).toEqual([])
  expect(inputKind('/home/group/', async () => true).textsOf({ forms: 'none' }, '')).toEqual([])
})
