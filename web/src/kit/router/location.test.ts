import { expect, test } from 'vitest'
import { hrefOf, namedBy } from './location.ts'

test('an address stays in the house, however many strokes it begins with', () => {
  expect(hrefOf({ pathname: '//example.org/home', search: '?q=1', hash: '#a' })).toBe('/example.org/home?q=1#a')
  expect(hrefOf({ pathname: '//', search: '', hash: '' })).toBe('/')
  expect(hrefOf({ pathname: '/home', search: '', hash: '' })).toBe('/home')
})

test('what an address names is found, and a bad name breaks nothing', () => {
  expect(namedBy('#%E0%A4%98%E0%A4%B0')).toBe('घर')
  expect(namedBy('#%')).toBe('%')
  expect(namedBy('')).toBe('')
})
