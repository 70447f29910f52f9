import { beforeAll, expect, test } from 'vitest'
import { NetworkFailure, Refusal } from '../kit/failures.ts'
import { startInEnglish } from '../kit/i18n.ts'
import { takeWords } from '../kit/word-registry.ts'
import { isIos, kindOfFile } from './media-files.ts'
import { wordsForUpload } from './upload-words.ts'
import { words } from './words.ts'

const file = (name: string, size = 1000, type = '') => ({ name, size, type })

beforeAll(() => {
  startInEnglish()
  takeWords(words)
})

test('pictures are known by their type or by the ending of their name', () => {
  for (const ending of ['jpg', 'jpeg', 'png', 'gif', 'webp', 'heic', 'heif', 'bmp', 'tiff', 'JPG', 'HeIc'])
    expect(kindOfFile(file(`a.${ending}`))).toBe('image')
  for (const ending of ['mp4', 'mov', 'm4v', '3gp', 'avi', 'mkv', 'MOV'])
    expect(kindOfFile(file(`a.b.${ending}`))).toBe('video')
  expect(kindOfFile(file('picture', 1, 'image/png'))).toBe('image')
  expect(kindOfFile(file('film', 1, 'video/quicktime'))).toBe('video')
  for (const other of [file('a.pdf'), file('jpg'), file('a.'), file('a.svg', 1, 'image/svg+xml'), file('a.html')])
    expect(kindOfFile(other)).toBeUndefined()
})

test('of what could not be sent it is said which file, and why', () => {
  const unread = new Refusal({ status: 415, code: 'documents/unsupported', message: 'no', requestId: '1' })
  expect(wordsForUpload('a.heic', unread, true)).toEqual({
    title: 'Format not supported: a.heic. Try converting to MP4 or JPEG.',
  })
  const film = new Refusal({ status: 415, code: 'documents/unclean-film', message: 'no', requestId: '1' })
  expect(wordsForUpload('a.avi', film, true).title).toBe('Format not supported: a.avi. Try converting to MP4 or JPEG.')
  expect(wordsForUpload('a.jpg', unread, false)).toEqual({
    title: 'Failed to upload a.jpg',
    description: 'We could not read this picture. Use JPEG, PNG, GIF, WebP, HEIC, BMP or TIFF.',
  })
  expect(wordsForUpload('a.jpg', new NetworkFailure('gone'), true)).toEqual({
    title: 'Failed to upload a.jpg',
    description: 'Network error. Please check your connection and keep this page open.',
  })
  expect(wordsForUpload('a.jpg', new NetworkFailure('gone'), false).title).toBe('Failed to upload a.jpg')
})

test('iOS is known, a tablet that says it is a Mac too', () => {
  const by = (userAgent: string, maxTouchPoints = 5) => isIos({ userAgent, maxTouchPoints })
  expect(by('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(true)
  expect(by('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe(true)
  expect(by('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)).toBe(false)
  expect(by('Mozilla/5.0 (Linux; Android 15)')).toBe(false)
})
