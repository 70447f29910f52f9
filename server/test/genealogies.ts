import { expect } from 'vitest'
import type { Member } from './app.ts'

export type Imported = { treeId: string; idOf: (firstName: string) => string }

/** Imports a genealogy as a new tree and waits for it. `idOf` finds people of the first page of the tree. */
export async function imported(who: Member, file: string | Buffer): Promise<Imported> {
  const { body } = await who.upload('/v1/family/family-tree/import', { name: 'a.ged', bytes: Buffer.from(file) })
  for (;;) {
    const task = await who.get(`/v1/job/${body.jobId}`)
    if (task.body.endedAt) {
      expect(task.body.status).toBe('DONE')
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const treeId: string = body.familyTreeId
  const { body: list } = await who.get(`/v1/family/family-tree/${treeId}/people`)
  const ids = new Map(list.data.map((person: { firstName: string; id: string }) => [person.firstName, person.id]))
  return { treeId, idOf: (firstName) => ids.get(firstName) as string }
}

/** A person as the page shows them. */
export const personOf = async (who: Member, id: string) => (await who.get(`/v1/family/person/${id}`)).body

export async function exported(who: Member, treeId: string, format = 'gedcom551'): Promise<string> {
  return (await who.get(`/v1/family/family-tree/${treeId}/export?format=${format}`)).raw.toString()
}

/** The record of a person in an export. */
export const recordOf = (text: string, name: string) =>
  text.split(/^(?=0 )/m).find((record) => record.includes(`1 NAME ${name}`))!

export async function saved(who: Member, id: string, change: object): Promise<void> {
  expect((await who.put(`/v1/family/person/${id}`, change)).body).not.toHaveProperty('code')
}
