import { expect, test } from 'vitest'
import { isSamePhrase } from './typed-phrase.ts'

test('a typed phrase is accepted with capitals and further spaces', () => {
  for (const typed of ['delete my files', 'Delete my files', ' DELETE  my files\u00a0'])
    expect(isSamePhrase(typed, 'delete my files')).toBe(true)
  for (const typed of ['', 'delete', 'deletemy files', 'delete my file'])
    expect(isSamePhrase(typed, 'delete my files')).toBe(false)
})
