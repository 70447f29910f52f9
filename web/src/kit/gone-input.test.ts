import { expect, test } from 'vitest'
import { setSecretPages } from './form-controls.ts'
import { inputKind, inputOfAddress } from './gone-input.ts'

const field = { label: 'Name', place: 0, before: 'Old well', value: 'New well' }
const textsOf = (...fields: object[]) => inputKind('group', async () => true).textsOf({ forms: [fields] }, '')

test.each([
  ['group-1', ['group-1']],
  ['group-1:invite', ['group-1', 'invite']],
])('asks about the parts of %s', async (rest, parts) => {
  const asked: string[] = []
  const kind = inputKind('group', async (...ids) => asked.push(...ids) > 0)
  expect([kind.prefix, await kind.isGone(rest, {}), asked]).toEqual(['input:group:', true, parts])
})

test('names the files of a draft', () => {
  const file = { ...field, before: '', value: 'input:key', shown: 'well.jpg', isFile: true }
  expect(inputKind('group', async () => true).filesOf?.({ forms: [[field, file]] })).toEqual(['input:key'])
})

test('offers nothing that earlier versions kept of a page of the vault', () => {
  setSecretPages(['/home/storage'])
  expect(inputOfAddress.textsOf({ forms: [[field]] }, 'home/storage')).toEqual([])
  expect(inputOfAddress.textsOf({ forms: [[field]] }, 'home/settings')).toHaveLength(1)
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

test('offers ticks by the question and the answer that the member saw', () => {
  const label = 'Anyone can joinMembers find the group in the search.'
  const radio = { ...field, label, before: 'false', value: 'true', title: 'Who can join', shown: 'Anyone can join' }
  const box = { ...field, label: 'Muted', before: 'true', value: 'false', title: 'Muted', shown: 'No' }
  const list = { ...field, label: 'Living', before: 'true', value: 'false', shown: 'No longer' }
  expect(textsOf(radio, box, list)).toEqual([
    { label: 'Who can join', text: 'Anyone can join' },
    { label: 'Muted', text: 'No' },
    { label: 'Living', text: 'No longer' },
  ])
})

test('offers no ticks without words, empty or unchanged fields, nor anything unreadable', () => {
  const tick = { ...field, before: 'false', value: 'true' }
  expect(textsOf(tick, { ...field, value: ' ' }, { ...field, value: field.before })).toEqual([])
  expect(textsOf(field, { label: 'Name' })).toEqual([])
  expect(inputKind('group', async () => true).textsOf({ forms: 'none' }, '')).toEqual([])
})
