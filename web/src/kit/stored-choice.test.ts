import { afterEach, expect, test, vi } from 'vitest'
import { storeChoice } from './stored-choice.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a browser without space refuses no choice, and the console says so', () => {
  const error = new DOMException('Full', 'QuotaExceededError')
  const written = vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('localStorage', {
    setItem() {
      throw error
    },
  })
  storeChoice('mulghar-theme', 'dark')
  expect(written).toHaveBeenCalledExactlyOnceWith(error)
})
