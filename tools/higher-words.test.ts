import { join } from 'node:path'
import { expect, test } from 'vitest'
import { higherWords, higherWordsIn } from './higher-words.ts'

test('no room speaks in the words or codes of a higher one', () => {
  expect(higherWords(join(import.meta.dirname, '..'))).toEqual([])
})

const planted: [path: string, source: string, text: string][] = [
  ['server/src/kit/a.ts', "throw new AppError('accounts/sign-in-needed')", 'accounts/sign-in-needed'],
  ['server/src/notifications/a.ts', 'throw new AppError(`trees/not-member`)', 'trees/not-member'],
  ['contract/src/documents/a.ts', "export const a = { errors: ['trees/not-found'] }", 'trees/not-found'],
  ['contract/src/kit/a.ts', "export const a = () => 'This is no longer in the tree.'", 'no longer in the tree'],
  ['contract/src/accounts/a.ts', 'export const a = { summary: "Which person this is." }', 'Which person'],
  ['server/src/people/a.ts', 'export const a = (n: string) => `The kinship of ${n}`', 'The kinship of'],
  ['web/src/people/a.tsx', 'export const a = <p>dates of people in trees</p>', 'people in trees'],
  ['web/src/people/a.tsx', 'export const a = () => t`Changes in family trees of ${n}`', 'family trees'],
  ['web/src/notifications/a.tsx', 'export const a = <Empty text="Nothing in your trees yet" />', 'your trees'],
  ['web/src/kit/a.ts', 'export const a = msg`The owner of this family tree`', 'family tree'],
  ['web/src/session/a.ts', "export const a = 'people/not-found'", 'people/not-found'],
]

test.each(planted)('%s: %s is found', (path, source, text) => {
  const found = higherWordsIn(path, source)
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(text)
})

test.each([
  ['server/src/trees/core/a.ts', "throw new AppError('trees/not-member', 'Only members of the family tree')"],
  ['server/src/trees/core/a.ts', "throw new AppError('accounts/sign-in-needed')"],
  [
    'web/src/people/a.tsx',
    "import { a } from '../trees/words'\n// Dates of people in trees.\nexport const b = <a className='relative tree' />",
  ],
  ['server/src/notifications/a.sql.ts', "export const a = { kind: 'tree' }"],
])('%s: %s is no fault', (path, source) => {
  expect(higherWordsIn(path, source)).toEqual([])
})
