import type { TreeEdit } from '@mulghar/contract/trees/history'
import { beforeAll, expect, test } from 'vitest'
import { startInEnglish } from '../../kit/i18n.ts'
import { editInWords } from './edit-words.ts'

beforeAll(startInEnglish)

const gone = { id: '00000000-0000-0000-0000-000000000000', name: '' }
const asha = { id: '1', name: 'Asha' }

const edit = (change: Partial<TreeEdit>): TreeEdit => ({
  id: '2',
  kind: 'CHANGE',
  subject: 'MEMBER',
  people: [],
  fields: [],
  isHidden: false,
  ...change,
})
const field = (name: string, before: unknown, after: unknown) => ({ field: name, before, after })
const member = (who: { id: string; name: string }) => [{ ...who, isThere: true }]

test('who has left Mulghar since is a former member, as who did it and as whom it concerns', () => {
  const left = edit({ kind: 'DELETE', people: member(gone) })
  expect(editInWords(left, gone)).toBe('A former member left the tree')
  expect(editInWords(left, asha)).toBe('Asha removed A former member from the tree’s members')
  const letIn = edit({ people: member(asha), fields: [field('status', 'REQUESTED', 'ACTIVE')] })
  expect(editInWords(letIn, gone)).toBe('A former member accepted Asha’s request to join')
  const role = edit({ people: member(gone), fields: [field('role', 'READ_ONLY', 'OWNER')] })
  expect(editInWords(role, asha)).toBe('Asha changed the role of A former member')
  const added = edit({ kind: 'CREATE', subject: 'PERSON', people: member({ id: '3', name: 'Ram' }) })
  expect(editInWords(added, gone)).toBe('A former member added Ram')
})

test('who links their own account is not named twice', () => {
  const linked = edit({ people: member(asha), fields: [field('personId', null, 'Sita')] })
  expect(editInWords(linked, asha)).toBe('Asha linked their account to Sita')
  expect(editInWords(linked, { id: '4', name: 'Ravi' })).toBe('Ravi linked the account of Asha to Sita')
  const hidden = edit({ people: member(asha), fields: [field('personId', null, null)] })
  expect(editInWords(hidden, asha)).toBe('Asha linked their account to another person in the tree')
})
