import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readParts } from './workbook-parts.ts'

test('unpacks in pieces of a few megabytes, whatever the compression', { tags: ['room'] }, () => {
  const megabyte = 1024 * 1024
  const sheet = Buffer.from(`<a>${' '.repeat(24 * megabyte)}</a>`)
  const lengths: number[] = []
  readParts(zipSync({ 'sheet.xml': sheet }), {
    'sheet.xml': { open: () => {}, text: (text) => lengths.push(text.length) },
  })
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(24 * megabyte)
  expect(Math.max(...lengths)).toBeLessThan(5 * megabyte)
})
