import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commentedSources, hardComments, hardSentences, messagesOf } from './plain-words.ts'

const root = join(import.meta.dirname, '..')
/** As many are left of older comments. Rewriting some lowers it. */
const mostHardComments = 3500

test.for([
  'What was shared',
  'Whoever asks is let in.',
  'Only who is invited joins',
  'It was saved. Somebody else has changed it.',
  'They are not told.',
  'Look the tree over, and choose what stands there.',
  'Nobody is invited',
])('“%s” has to be read twice', (message) => {
  expect(hardSentences(message)).toHaveLength(1)
})

test.for([
  'What is it?',
  'Who can see this group',
  'Only people who are invited can join.',
  'Choose what others can see.',
  '{who} invites you to {group}',
  '{told, plural, one {# son} other {# sons}}',
])('“%s” is plain', (message) => {
  expect(hardSentences(message)).toEqual([])
})

test('no message has to be read twice', () => {
  const messages = messagesOf(root)
  expect(messages.length).toBeGreaterThan(3000)
  expect(messages.flatMap(hardSentences)).toEqual([])
})

test('comments that have to be read twice become fewer', () => {
  expect(hardComments('a.ts', '// What it is\nconst a = 1 /* a number */ // it stands here')).toBe(2)
  const counts = commentedSources(root).map((path) => hardComments(path, readFileSync(join(root, path), 'utf8')))
  const count = counts.reduce((sum, each) => sum + each, 0)
  expect(count).toBeLessThanOrEqual(mostHardComments)
})
