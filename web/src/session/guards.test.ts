import { expect, test } from 'vitest'
import { hasMailedToken, loginPathFrom, memberOnly, originIn, withOrigin } from './guards.ts'

test('the way back is remembered, and found again', () => {
  const login = loginPathFrom('/home/search?q=सीता')
  expect(originIn(login.slice('/login'.length))).toBe('/home/search?q=सीता')
  expect(withOrigin('/register', login.slice('/login'.length))).toBe(login.replace('/login', '/register'))
  expect(loginPathFrom('/home')).toBe('/login')
})

test('nobody is led out of the house by an address', () => {
  for (const from of [
    'https://example.org',
    '//example.org/home',
    '/homestead',
    'javascript:alert(1)',
    '/login',
    '',
    '/home/..//example.org',
    '/home/%2e%2e/login',
  ]) {
    expect(originIn(`?from=${encodeURIComponent(from)}`)).toBe('/home')
  }
})

test('the token of a mailed link stays behind the # on the way through login', () => {
  expect(memberOnly({ pathname: '/home/vault', search: '', hash: '#anew=token' })).toBe(
    '/login?from=%2Fhome%2Fvault#anew=token',
  )
})

test('an invitation opens for a visitor on its own page, and not on that of login', () => {
  for (const path of ['/invitation/t-1', '/group-invitation/t-1'])
    expect(memberOnly({ pathname: `/home${path}`, search: '', hash: '' })).toBe(path)
  expect(memberOnly({ pathname: '/home/invitations', search: '', hash: '' })).toBe('/login?from=%2Fhome%2Finvitations')
})

test('a token behind the # is told apart from a place on a page', () => {
  expect(hasMailedToken('#anew=token')).toBe(true)
  expect(['', '#', '#comments', '#recover'].filter(hasMailedToken)).toEqual([])
})
