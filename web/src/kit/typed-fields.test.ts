import { expect, test } from 'vitest'
import { typedFields } from './typed-fields.ts'

const before = { name: 'Joshi', gotra: 'Kashyap', taken: { year: 1975 } }

test('sends the fields that are not as they were', () => {
  const now = { ...before, gotra: '', taken: { year: 1975 } }
  expect(typedFields(before, now, new Set())).toEqual({ gotra: '' })
})

test('sends a field that was typed back to its first value', () => {
  expect(typedFields(before, before, new Set(['name']))).toEqual({ name: 'Joshi' })
})
