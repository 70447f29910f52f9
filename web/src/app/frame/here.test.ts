import { expect, test } from 'vitest'
import { isBehind } from './here.ts'

test('home is only home', () => {
  expect(isBehind('/home', { to: '/home' })).toBe(true)
  expect(isBehind('/home/settings', { to: '/home' })).toBe(false)
})

test('a page lies behind the link whose address it begins with, or that claims it', () => {
  const trees = { to: '/home/family-list', behind: ['/home/family-graph'] }
  expect(isBehind('/home/family-list', trees)).toBe(true)
  expect(isBehind('/home/family-graph/0190', trees)).toBe(true)
  expect(isBehind('/home/family-listing', trees)).toBe(false)
})
