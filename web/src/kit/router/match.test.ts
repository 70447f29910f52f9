import { expect, test } from 'vitest'
import { bestMatch } from './match.ts'

const routes = ['/', '*', 'login', 'home', 'home/person/:id', 'home/tree/:id', 'home/tree/:id/people', 'home/tree/new']
  .map((path) => ({ path }))
  .toReversed()

const found = (address: string) => {
  const match = bestMatch(routes, address)
  return match && [match.route.path, match.params]
}

test('an address is that of one page, with what its names stand for', () => {
  expect(found('/')).toEqual(['/', {}])
  expect(found('/home')).toEqual(['home', {}])
  expect(found('/home/person/42')).toEqual(['home/person/:id', { id: '42' }])
  expect(found('/home/tree/42/people')).toEqual(['home/tree/:id/people', { id: '42' }])
})

test('a word stands for itself before it is a name, and anything else is for the star', () => {
  expect(found('/home/tree/new')).toEqual(['home/tree/new', {}])
  expect(found('/home/tree/7')).toEqual(['home/tree/:id', { id: '7' }])
  expect(found('/home/tree')).toEqual(['*', {}])
  expect(found('/home/tree/7/people/more')).toEqual(['*', {}])
  expect(bestMatch([{ path: 'a' }], '/b')).toBe(undefined)
})

test('slashes too many, capitals and codes of letters do not matter', () => {
  expect(found('/home/')).toEqual(['home', {}])
  expect(found('//Home//Person/42/')).toEqual(['home/person/:id', { id: '42' }])
  expect(found('/home/person/%E0%A4%B8%E0%A5%80')).toEqual(['home/person/:id', { id: 'सी' }])
})

test.each(['/home/person/100%', '/home/person/%ff', '/home/person/%E0%A4%A', '/%', '/home/tree/%/people'])(
  'an address with wrong percent signs is for the star: %s',
  (address) => {
    expect(found(address)).toEqual(['*', {}])
  },
)
