import { expect, test } from 'vitest'
import { pageName } from './page-name.ts'

const token = 'h4Jq-uXz_0mQ2f1R8sVbN3yTtLw5cKdEoPaIgHjUyZx'
const id = '019ad1c2-7e8b-7f3a-9c55-2f6d0a1b2c3d'

test.each([
  ['/home/groups', {}, '/home/groups'],
  [`/home/invitation/${token}`, { token }, '/home/invitation/:token'],
  [`/home/group-invitation/${token}`, { token }, '/home/group-invitation/:token'],
  [`/auth/reset-password/${token}`, { token }, '/auth/reset-password/:token'],
  ['/home/invitation/a%2Fb', { token: 'a/b' }, '/home/invitation/:token'],
  ['/home/invitation/onlyletters', { token: 'onlyletters' }, '/home/invitation/:token'],
  [`/home/family-graph/${id}/people`, { id }, '/home/family-graph/:id/people'],
])('names the page %s by its path', (pathname, params, name) => {
  expect(pageName(pathname, params)).toBe(name)
})

test.each([
  [`/home/invitation/${token}/more`, '/home/invitation/:id/more'],
  [`/home/Invitations/${token}.`, '/home/:id/:id'],
  ['/home/invitation/%E0%A4%A', '/home/invitation/:id'],
  [`/home/family-graph/${id.toUpperCase()}/nothing`, '/home/family-graph/:id/nothing'],
  [`/home/invitation/${'letters'.repeat(6)}/more`, '/home/invitation/:id/more'],
])('leaves the token or id out of a page that does not exist: %s', (pathname, name) => {
  expect(pageName(pathname, {})).toBe(name)
})
