import type { Task } from '@mulghar/contract/tasks/tasks'
import type { Person } from '@mulghar/contract/trees/person'
import { setTimeout as wait } from 'node:timers/promises'
import { genealogyAsGedcom } from '../../tools/gedcom-write.ts'
import { Unanswered, type Caller } from './caller.ts'
import { gone, type Ledger } from './ledger.ts'

export type Import = { jobId: string; familyTreeId: string }

export const importedPeople = 3000
const genealogy = [...genealogyAsGedcom(importedPeople, 5)].join('')

/** Calls again and again until `isOver`; a crash in between is what this is about, anything else is a fault. */
async function repeat(isOver: () => boolean, once: () => Promise<void>): Promise<void> {
  while (!isOver()) {
    try {
      await once()
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      await wait(20)
    }
  }
}

/** Adds, changes and deletes people of one tree, one after the other. Each is its own: no other writer changes it. */
export function personWriter(caller: Caller, ledger: Ledger, treeId: string, name: string, random: () => number) {
  const mine: string[] = []
  let count = 0

  async function once(): Promise<void> {
    const value = `${name}${++count}`
    const dice = random()
    const id = mine[Math.floor(random() * mine.length)]
    if (id === undefined || dice < 0.5) {
      ledger.adding(value)
      const body = { firstName: value, lastName: 'Shrestha', ...(id && { relations: { parents: [{ id }] } }) }
      const person = await caller.call<Person>('POST', `/v1/family/${treeId}/person`, body)
      ledger.added(treeId, person.id, value)
      mine.push(person.id)
    } else if (dice < 0.95) {
      ledger.changing(id, value)
      await caller.call('PUT', `/v1/family/person/${id}`, { firstName: value })
      ledger.changed(id, value)
    } else {
      ledger.changing(id, gone)
      mine.splice(mine.indexOf(id), 1)
      await caller.call('DELETE', `/v1/family/${treeId}/person/${id}`)
      ledger.changed(id, gone)
    }
  }

  return (isOver: () => boolean) => repeat(isOver, once)
}

/** Uploads pictures; each that was accepted is to be there, with its bytes. */
export function pictureWriter(caller: Caller, picture: Buffer, pictures: string[]) {
  async function once(): Promise<void> {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'house.jpg')
    const { id } = await caller.call<{ id: string }>('POST', '/v1/document/upload', form)
    pictures.push(id)
    await wait(50)
  }

  return (isOver: () => boolean) => repeat(isOver, once)
}

/** Imports one genealogy after the other, into new trees and into one that is there. */
export function importer(caller: Caller, treeId: string, imports: Import[]) {
  let count = 0

  async function once(): Promise<void> {
    const form = new FormData()
    form.append('file', new Blob([genealogy]), 'family.ged')
    const isNew = ++count % 2 === 1
    const query = isNew ? '' : `?familyTreeId=${treeId}`
    const accepted = await caller.call<Import>('POST', `/v1/family/family-tree/import${query}`, form).catch(unlessBusy)
    if (!accepted) return
    imports.push(accepted)
    for (;;) {
      const task = await caller.call<Task>('GET', `/v1/job/${accepted.jobId}`)
      if (task.status !== 'WAITING' && task.status !== 'RUNNING') return
      await wait(100)
    }
  }

  return (isOver: () => boolean) => repeat(isOver, once)
}

/** An import that a crash has interrupted keeps the tree to itself until it has been done, whoever knows of it. */
function unlessBusy(error: Error): undefined {
  if (!error.message.includes('trees/import-running')) throw error
}
