import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../docs/decisions')
const files = readdirSync(folder).filter((name) => name !== 'README.md')
const index = readFileSync(join(folder, 'README.md'), 'utf8')

/** Date and status; further words link to other records ("extends 3"). */
const statusLine = /^(\d{4}-\d\d-\d\d) · ((?:accepted|superseded by \d+)(?: · .+)?)$/

function read(file: string) {
  const [heading = '', , status = ''] = readFileSync(join(folder, file), 'utf8').split('\n')
  const [, number, title] = /^# (\d+)\. (.+)$/.exec(heading) ?? []
  const [, date, state] = statusLine.exec(status) ?? []
  return { number, title, date, state }
}

test.for(files)('%s has a number, a title, a date and a status', (file) => {
  const { number, title, date, state } = read(file)
  expect(file).toMatch(/^\d{4}-[a-z\d-]+\.md$/)
  expect(Number(number)).toBe(Number(file.slice(0, 4)))
  expect(title).toBeTruthy()
  expect(date && !Number.isNaN(Date.parse(date))).toBe(true)
  expect(state).toBeTruthy()
})

test.for(files)('%s has its line in the index', (file) => {
  const { number, title, date, state } = read(file)
  const start = `| ${number} | [${title}](${file}) | ${date} | ${state} | `
  const lines = index.split('\n').filter((line) => line.startsWith(start))
  expect(lines).toHaveLength(1)
  expect(lines[0]!.slice(start.length)).toMatch(/^\S.* \|$/)
})

test('the index has no other lines, and its numbers are unique and in order', () => {
  const numbers = [...index.matchAll(/^\| (\d+) \| /gm)].map(([, number]) => Number(number))
  expect(numbers).toHaveLength(files.length)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
})
