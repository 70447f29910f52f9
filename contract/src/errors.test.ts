import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints as documentRows } from './documents/rows.ts'
import { errors } from './errors.ts'
import { endpoints as kitRows } from './kit/endpoint.ts'
import type { ErrorTable } from './kit/errors.ts'
import { endpoints as treeRows } from './trees/rows.ts'

const row = { method: 'GET', path: '/v1/x', summary: 'A row.', access: 'anyone' } as const

async function tables(): Promise<[room: string, codes: string[]][]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const rooms = files.flatMap((file) => /^(\w+)[\\/]errors\.ts$/.exec(file)?.[1] ?? [])
  return Promise.all(
    rooms.map(async (room): Promise<[string, string[]]> => {
      const module = (await import(`./${room}/errors.ts`)) as Record<string, object>
      return [room, Object.keys(module[`${room}Errors`]!)]
    }),
  )
}

test('the codes of a room begin with its name, so that no two rooms have the same', async () => {
  const found = await tables()
  expect(found.length).toBeGreaterThan(6)
  for (const [room, codes] of found) {
    expect(codes).not.toEqual([])
    for (const code of codes) expect(code).toMatch(new RegExp(`^${room}/[a-z-]+$`))
  }
})

test('the tables of all rooms are joined, and none twice', async () => {
  const codes = (await tables()).flatMap(([, own]) => own)
  expect(codes.toSorted()).toEqual(Object.keys(errors).toSorted())
})

test('a row is refused by codes of its own room, of rooms below and of the kit; another does not compile', () => {
  treeRows({ row: { ...row, errors: ['trees/busy', 'documents/not-found', 'people/not-found', 'kit/stale'] } })
  documentRows({ row: { ...row, errors: ['documents/not-found', 'kit/stale'] } })
  kitRows({ row: { ...row, errors: ['kit/stale'] } })
  // @ts-expect-error: documents know nothing of trees
  documentRows({ row: { ...row, errors: ['trees/not-member'] } })
  // @ts-expect-error: a room without codes of its own has those of the kit
  kitRows({ row: { ...row, errors: ['documents/not-found'] } })
  // @ts-expect-error: there is no such code
  treeRows({ row: { ...row, errors: ['trees/moon'] } })
  // @ts-expect-error: a code of another room
  const table = { 'trees/moon': [400, 'The moon.'] } as const satisfies ErrorTable<'documents'>
  expect(Object.keys(table)).toEqual(['trees/moon'])
})
