import { beforeAll, expect, test } from 'vitest'
import { startInEnglish } from '../../kit/i18n.ts'
import { distanceInWords } from '../core/distance-words.ts'
import { isNear, photoQuestion } from './photo-question.ts'

beforeAll(startInEnglish)

const pin = { latitude: 27.7, longitude: 85.3 }
const kmOfDegree = 111.195
const north = (km: number) => ({ ...pin, latitude: pin.latitude + km / kmOfDegree })

test('asks whether the place is there as long as there is no pin', () => {
  expect(photoQuestion(north(14), null, undefined)).toEqual({ kind: 'here' })
  expect(photoQuestion(north(14), null, pin)).toEqual({ kind: 'here' })
})

test('asks about a photo that was taken more than 2 km from the pin', () => {
  expect(photoQuestion(pin, pin, undefined)).toBeUndefined()
  expect(photoQuestion(north(1.99), pin, undefined)).toBeUndefined()
  const question = photoQuestion(north(2.01), pin, undefined)
  expect(question?.kind === 'away' && Math.round(question.metres / 10)).toBe(201)
  expect(isNear(north(1.99), pin)).toBe(true)
  expect(isNear(north(2.01), pin)).toBe(false)
})

test('ignores a position whose two numbers are swapped', () => {
  const swapped = { latitude: pin.longitude, longitude: pin.latitude }
  expect(photoQuestion(swapped, pin, undefined)).toBeUndefined()
  expect(photoQuestion(swapped, null, pin)).toBeUndefined()
  expect(photoQuestion(swapped, null, undefined)).toEqual({ kind: 'here' })
})

test('says a distance in metres or kilometres', () => {
  expect([0, 39.6, 999.4, 999.6, 2010, 2449, 14_000, 9_940_000].map(distanceInWords)).toEqual([
    '0 m',
    '40 m',
    '999 m',
    '1 km',
    '2 km',
    '2.4 km',
    '14 km',
    '9,940 km',
  ])
})
