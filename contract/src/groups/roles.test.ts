import { expect, test } from 'vitest'
import { groupRoles, isAbove, mayInGroup, rolesToGive } from './roles.ts'

test('who may do what', () => {
  const may = (act: Parameters<typeof mayInGroup>[1]) => groupRoles.filter((role) => mayInGroup(role, act))
  expect(may('post')).toEqual(['OWNER', 'ADMIN', 'MODERATOR', 'MEMBER'])
  expect(may('moderate')).toEqual(['OWNER', 'ADMIN', 'MODERATOR'])
  expect(may('keep')).toEqual(['OWNER', 'ADMIN'])
  expect(may('own')).toEqual(['OWNER'])
  expect(mayInGroup(null, 'post')).toBe(false)
})

test('nobody stands above their own role, nor gives it', () => {
  expect(groupRoles.filter((role) => isAbove(role, 'MODERATOR'))).toEqual(['OWNER', 'ADMIN'])
  expect(rolesToGive('OWNER', 'MEMBER')).toEqual(['ADMIN', 'MODERATOR', 'MEMBER'])
  expect(rolesToGive('ADMIN', 'MEMBER')).toEqual(['MODERATOR', 'MEMBER'])
  expect(rolesToGive('ADMIN', 'ADMIN')).toEqual([])
  expect(rolesToGive('MODERATOR', 'MEMBER')).toEqual([])
  expect(rolesToGive(null, 'MEMBER')).toEqual([])
})
