import { beforeAll, expect, test } from 'vitest'
import { i18n, startInEnglish } from '../../kit/i18n.ts'
import { wordsForFault, wordsForFaults, wordsForFiles, wordsForPosting } from './file-words.ts'
import { bytesOf, chosen, isTooMuch } from './files.ts'

const mb = 1024 * 1024
const nothing = { count: 0, bytes: 0 }
const file = (name: string, size = 1000, type = '') => ({ name, size, type })
const said = (files: ReturnType<typeof file>[], holding = nothing) => {
  const { added, faults } = chosen(files, holding)
  return { added: added.map(({ name }) => name), says: faults.map((fault) => wordsForFault(fault).title) }
}

beforeAll(startInEnglish)

test('what is right is added in its order, without a word', () => {
  expect(said([file('b.png'), file('a.jpg', 50 * mb)])).toEqual({ added: ['b.png', 'a.jpg'], says: [] })
  expect(said([])).toEqual({ added: [], says: [] })
})

test('each thing that is wrong is said, and the rest is added', () => {
  expect(
    said([file('0.png', 0), file('a.png', 50 * mb + 1), file('b.png', 51 * mb), file('c.pdf'), file('d.png')]),
  ).toEqual({
    added: ['d.png'],
    says: ['Empty files are rejected', '2 file(s) exceed the 50MB limit', 'Unsupported file type: c.pdf'],
  })
})

test('where nothing is left, that is said too', () => {
  expect(said([file('a.png', 0)]).says).toEqual(['Empty files are rejected', 'No valid files selected'])
  expect(said([file('a.png', 60 * mb)]).says).toEqual(['1 file(s) exceed the 50MB limit', 'No valid files selected'])
  expect(said([file('a.txt')]).says).toEqual(['Unsupported file type: a.txt', 'No valid files selected'])
  expect(said(Array.from({ length: 50 }, () => file('a.txt'))).says).toHaveLength(4)
})

test('one message holds the result and every reason', () => {
  const wordsOf = (files: ReturnType<typeof file>[]) => wordsForFaults(chosen(files, nothing).faults)
  expect(wordsOf([file('a.txt')])).toEqual({
    title: 'No valid files selected',
    description: 'Unsupported file type: a.txt',
  })
  expect(wordsOf([file('0.png', 0), file('a.txt'), file('b.png')])).toEqual({
    title: 'Empty files are rejected',
    description: 'Unsupported file type: a.txt',
  })
  expect(wordsOf([file('0.png', 0), file('b.png')])).toEqual({ title: 'Empty files are rejected' })
  expect(wordsOf([file('b.png')])).toBeUndefined()
})

test('a post has ten files', () => {
  const twelve = Array.from({ length: 12 }, (_, n) => file(`${n}.jpg`))
  expect(said(twelve)).toEqual({
    added: twelve.slice(0, 10).map(({ name }) => name),
    says: ['Only 10 files added due to 10 file limit'],
  })
  expect(said(twelve, { count: 7, bytes: 0 }).says).toEqual(['Only 3 files added due to 10 file limit'])
  expect(said(twelve, { count: 10, bytes: 0 })).toEqual({
    added: [],
    says: ['Only 0 files added due to 10 file limit'],
  })
})

test('all files of a post have 100 MB', () => {
  const half = file('a.jpg', 50 * mb)
  expect(said([half, half]).says).toEqual([])
  expect(said([half, half, file('b.jpg', 1)])).toEqual({
    added: [],
    says: ['Total files size would exceed 100MB limit'],
  })
  expect(said([half], { count: 1, bytes: 50 * mb + 1 }).says).toEqual(['Total files size would exceed 100MB limit'])
  expect(isTooMuch(bytesOf([half, half, { size: null }]))).toBe(false)
  expect(isTooMuch(100 * mb + 1)).toBe(true)
  expect(i18n._(wordsForFiles.tooMuch)).toBe('Total files size exceeds 100MB limit')
})

test('films are taken as pictures are', () => {
  expect(said([file('a.mov', 50 * mb), file('b.mkv'), file('c.jpg')])).toEqual({
    added: ['a.mov', 'b.mkv', 'c.jpg'],
    says: [],
  })
  expect(said([file('a.mov', 0), file('b.avi', 50 * mb + 1)]).says).toEqual([
    'Empty files are rejected',
    '1 file(s) exceed the 50MB limit',
    'No valid files selected',
  ])
})

test('the other sentences about files and posting', () => {
  expect(i18n._(wordsForFiles.unreadable)).toBe('Failed to process selected files')
  expect(i18n._(wordsForFiles.noneSent)).toBe('Failed to upload any files. Please try again.')
  expect(wordsForPosting('no room')).toBe('Failed to create post: no room')
})
