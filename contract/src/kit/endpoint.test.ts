import { expect, test } from 'vitest'
import { wire } from '../wire.ts'
import { endpoints, type Endpoint } from './endpoint.ts'

const row = { method: 'GET', path: '/v1/x', summary: 'For the test.' } as const

test('a row says which access keys will do, unless anybody may call', () => {
  endpoints({ open: { ...row, access: 'anyone' } })
  endpoints({ closed: { ...row, access: 'member', scope: null }, keyed: { ...row, access: 'admin', scope: 'x:read' } })
  // @ts-expect-error A row for members without a scope.
  endpoints({ forgotten: { ...row, access: 'member' } })
  // @ts-expect-error What anybody may call needs no key.
  endpoints({ open: { ...row, access: 'anyone', scope: 'x:read' } })
  // @ts-expect-error No such access.
  endpoints({ nobody: { ...row, access: 'nobody', scope: null } })
})

test('no call that only reads asks for more than to read', () => {
  const rows = Object.values(wire).flatMap((table) => Object.values<Endpoint>(table))
  const writing = rows.filter(({ method, scope }) => method === 'GET' && scope?.endsWith(':write'))
  expect(writing).toEqual([])
  expect(rows.length).toBeGreaterThan(90)
})
