import { expect, test } from 'vitest'
import { begunAt, edited, named, noMentions, sent, typedSince } from './mentioning.ts'

const ravi = { id: 'r', name: 'Ravi Rai' }
const draft = named({ text: 'Hello @ra and more', mentions: [] }, { from: 6, typed: 'ra' }, ravi)

test('a name that was chosen stands in the text, with the caret behind it', () => {
  expect(draft).toEqual({
    text: 'Hello @Ravi Rai and more',
    mentions: [{ userId: 'r', from: 6, length: 9, name: 'Ravi Rai' }],
    caret: 16,
  })
})

test('a name moves with what is written before it, stays with what comes after, and is letters once it is changed', () => {
  expect(edited(draft, 'Oh, hello @Ravi Rai and more').mentions).toMatchObject([{ from: 10, length: 9 }])
  expect(edited(draft, 'Hello @Ravi Rai').mentions).toMatchObject([{ from: 6 }])
  expect(edited(draft, 'Hello @Ravi Ra and more').mentions).toEqual([])
  expect(edited(draft, 'Hello @Ravi xRai and more').mentions).toEqual([])
  expect(edited(draft, '').mentions).toEqual([])
})

test('somebody is named where an "@" begins a word before the caret', () => {
  const at = (text: string) => begunAt({ ...noMentions, text }, text.length)
  expect(at('@ra')).toEqual({ from: 0, typed: 'ra' })
  expect(at('With @सी')).toEqual({ from: 5, typed: 'सी' })
  expect(at('With @Ravi R')).toEqual({ from: 5, typed: 'Ravi R' })
  expect([at('ravi@ra'), at('@'), at('@ra '), at('no one')]).toEqual([
    undefined,
    undefined,
    { from: 0, typed: 'ra ' },
    undefined,
  ])
  expect(begunAt(draft, 15)).toBe(undefined)
})

test('blanks before a text are not sent, and names move', () => {
  expect(sent(edited(edited(draft, `  ${draft.text}`), `  ${draft.text} `))).toEqual({
    text: draft.text,
    mentions: [{ userId: 'r', from: 6, length: 9 }],
  })
})

test('keeps only what was typed after a text was sent', () => {
  const then = { text: 'At last', mentions: [] }
  const asha = { userId: 'a', from: 9, length: 5, name: 'Asha' }
  expect(typedSince({ text: 'At last, @Asha', mentions: [asha] }, then)).toEqual({
    text: ', @Asha',
    mentions: [{ ...asha, from: 2 }],
  })
  expect(typedSince({ text: 'At last ', mentions: [] }, then)).toEqual({ text: '', mentions: [] })
  expect(typedSince({ text: 'Another one', mentions: [] }, then)).toEqual({ text: 'Another one', mentions: [] })
})
