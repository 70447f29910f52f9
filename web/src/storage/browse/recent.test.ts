import { expect, test } from 'vitest'
import { EntryTree } from '../files/entry-tree.ts'
import { daysAgo, daysLeft, recentFiles } from './recent.ts'
import { aFile, aFolder } from './testing/entries.ts'

const day = 24 * 60 * 60 * 1000
const nowMs = new Date(2026, 10, 20, 12).getTime()

test('recent are files of 30 days, the newest first', () => {
  const tree = new EntryTree([
    aFile('Taken long ago.jpg', { created: nowMs - day, modified: nowMs - 900 * day }),
    aFile('Changed.xlsx', { created: nowMs - 90 * day, modified: nowMs - 2 * day }),
    aFile('Old.pdf', { created: nowMs - 31 * day, modified: nowMs - 31 * day }),
    aFolder('New folder', { created: nowMs, modified: nowMs }),
    aFile('In the trash.jpg', { created: nowMs, modified: nowMs, trash: { at: nowMs, from: null } }),
  ])
  expect(recentFiles(tree, nowMs).map(({ entry, how }) => [entry.name, how])).toEqual([
    ['Taken long ago.jpg', 'uploaded'],
    ['Changed.xlsx', 'changed'],
  ])
})

test('an older file is recent once it was opened in this tab', () => {
  const old = aFile('Old.pdf', { created: 1, modified: 1 })
  const young = aFile('New.pdf', { created: nowMs - day, modified: 1 })
  const opened = new Map([old, young].map(({ id }) => [id, nowMs - 5]))
  const recent = recentFiles(new EntryTree([old, young]), nowMs, opened)
  expect(recent.map(({ entry, how }) => [entry.name, how])).toEqual([
    ['Old.pdf', 'opened'],
    ['New.pdf', 'uploaded'],
  ])
})

test('a camera whose clock is ahead does not change a file tomorrow', () => {
  const tree = new EntryTree([aFile('Ahead.jpg', { created: nowMs - day, modified: nowMs + 300 * day })])
  expect(recentFiles(tree, nowMs)).toMatchObject([{ at: nowMs - day, how: 'uploaded' }])
})

test('days left in the trash are counted down to the last day', () => {
  expect(daysLeft(nowMs, nowMs, 30)).toBe(30)
  expect(daysLeft(nowMs - 2 * day, nowMs, 30)).toBe(28)
  expect(daysLeft(nowMs - 29.5 * day, nowMs, 30)).toBe(1)
  expect(daysLeft(nowMs - 31 * day, nowMs, 30)).toBe(0)
})

test('yesterday is by the calendar, not by hours', () => {
  expect(daysAgo(new Date(2026, 10, 20, 0, 5).getTime(), nowMs)).toBe(0)
  expect(daysAgo(new Date(2026, 10, 19, 23, 55).getTime(), nowMs)).toBe(1)
})
