import { expect, test } from 'vitest'
import { draftFrom, joined } from './draft.ts'

const reply = { id: 'r', name: 'Ravi', excerpt: 'When?' }

test('a kept draft is read with the message that it answers', () => {
  expect(draftFrom({ text: 'At ten', replyTo: reply })).toEqual({ text: 'At ten', replyTo: reply })
  expect(draftFrom({ text: 'At ten' })).toEqual({ text: 'At ten', replyTo: null })
})

test('anything else in the memory of a browser is an empty draft', () => {
  for (const wrong of [{}, { text: 1, replyTo: 'r' }, { text: null, replyTo: { name: 'Ravi' } }])
    expect(draftFrom(wrong)).toEqual({ text: '', replyTo: null })
})

test('a text that comes back is added below the begun one and keeps its reply', () => {
  expect(joined({ text: ' ', replyTo: null }, { text: 'At ten', replyTo: reply })).toEqual({
    text: 'At ten',
    replyTo: reply,
  })
  const other = { ...reply, id: 's' }
  expect(joined({ text: 'Yes', replyTo: other }, { text: 'At ten', replyTo: reply })).toEqual({
    text: 'Yes\nAt ten',
    replyTo: other,
  })
})
