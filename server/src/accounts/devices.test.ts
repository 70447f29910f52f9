import { describe, expect, test } from 'vitest'
import { deviceNameOf } from './devices.ts'

describe('the name of a device', () => {
  test('has no control characters of the user agent', () => {
    expect(deviceNameOf('Hama\u0085ra\u009b31m\u0007 app\u200b 2')).toBe('Hamara31m app 2')
    expect(deviceNameOf(' \u0080 ')).toBe('')
  })

  test('has at most 60 letters of the cleaned user agent', () => {
    expect(deviceNameOf(`${'\u0085'.repeat(60)}${'a'.repeat(70)}`)).toBe('a'.repeat(60))
  })

  test('is the browser and the system where the user agent says so', () => {
    expect(deviceNameOf('Mozilla/5.0 (Android 14; \u0085) Firefox/130.0')).toBe('Firefox on Android')
  })
})
