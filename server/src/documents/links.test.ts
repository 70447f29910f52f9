import type { Variant } from '@mulghar/contract/documents/documents'
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../kit/ids.ts'
import { signedLinks } from './links.ts'

const minute = 60_000
let now: number
const clock = { now: () => new Date(now) }
const key = randomBytes(32)
const links = signedLinks(key, clock)
const id = newId()

beforeEach(() => {
  now = Date.UTC(2026, 10, 20, 12, 0)
})

const partsOf = (link: string) => Object.fromEntries(new URL(link, 'http://localhost').searchParams)
const isGood = (link: string, changed: Record<string, string> = {}) => {
  const { variant, exp, sig, documentId = id } = { ...partsOf(link), ...changed }
  return links.isGood(documentId, variant as Variant, exp!, sig!)
}

describe('a signed link', () => {
  it('is the same all through a quarter of an hour, and another in the next', () => {
    const first = links.linkTo(id, 'thumb')
    now += 14 * minute + 59_000
    expect(links.linkTo(id, 'thumb')).toBe(first)
    expect(links.pictureOf(id)).toMatchObject({ id, thumbUrl: first, type: 'IMAGE' })
    now += 1000
    expect(links.linkTo(id, 'thumb')).not.toBe(first)
    expect(links.pictureOf(id).thumbUrl).toBe(links.linkTo(id, 'thumb'))
  })

  it.each([0, 7, 14.99])('made %d minutes into a quarter is good for fifteen minutes more, and ends', (minutes) => {
    now += minutes * minute
    const link = links.linkTo(id, 'original')
    now += 15 * minute
    expect(isGood(link)).toBe(true)
    now += 15 * minute
    expect(isGood(link)).toBe(false)
  })

  it('is good for one variant of one document until one time', () => {
    const link = links.linkTo(id, 'thumb')
    const { exp, sig } = partsOf(link)
    expect(isGood(link)).toBe(true)
    expect(isGood(link, { variant: 'original' })).toBe(false)
    expect(isGood(link, { documentId: newId() })).toBe(false)
    expect(isGood(link, { exp: String(Number(exp) + 900) })).toBe(false)
    expect(isGood(link, { exp: '' })).toBe(false)
    expect(isGood(link, { sig: sig!.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) })).toBe(false)
    expect(isGood(link, { sig: '' })).toBe(false)
    expect(signedLinks(randomBytes(32), clock).isGood(id, 'thumb', exp!, sig!)).toBe(false)
  })
})
