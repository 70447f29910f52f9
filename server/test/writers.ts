import { setTimeout as wait } from 'node:timers/promises'

/** A person as the server has acknowledged them, and what else may be true because its answer never came. */
export type Expected = { treeId: string; nicknames: string[]; mayBeGone: boolean }

export type Ledger = {
  people: Map<string, Expected>
  /** People whose deletion was acknowledged. */
  gone: Set<string>
  imports: { jobId: string; treeId: string }[]
  acknowledged: number
  failed: number
}

export type Caller = (method: string, path: string, body?: unknown, key?: string) => Promise<Response | undefined>

export const newLedger = (): Ledger => ({ people: new Map(), gone: new Set(), imports: [], acknowledged: 0, failed: 0 })

/**
 * Writes to a tree until told to stop: adds somebody, changes the nickname a few times, deletes every fifth. What is
 * answered with success goes into the ledger; a call without an answer may have been done or not.
 */
export async function write(call: Caller, treeId: string, ledger: Ledger, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const id = await addSomebody(call, treeId, ledger, isOver)
    if (!id) return
    const expected = ledger.people.get(id)!
    for (let edit = 0; edit < 3 && !isOver(); edit++) {
      const nickname = `${turn}-${edit}`
      const answer = await call('PUT', `/v1/family/person/${id}`, { nickname })
      if (answer?.ok) {
        expected.nicknames = [nickname]
        ledger.acknowledged++
      } else {
        expected.nicknames.push(nickname)
        ledger.failed++
        await wait(20)
      }
    }
    if (turn % 5 !== 4) continue
    const answer = await call('DELETE', `/v1/family/${treeId}/person/${id}`)
    if (answer?.ok) {
      ledger.people.delete(id)
      ledger.gone.add(id)
      ledger.acknowledged++
    } else expected.mayBeGone = true
  }
}

/** Tries with one key until it is answered: however often, it is one person. */
async function addSomebody(call: Caller, treeId: string, ledger: Ledger, isOver: () => boolean) {
  const key = crypto.randomUUID()
  const draft = { firstName: key, lastName: 'Shrestha', gender: 'FEMALE' }
  while (!isOver()) {
    const answer = await call('POST', `/v1/family/${treeId}/person`, draft, key)
    if (answer?.ok) {
      const { id } = (await answer.json()) as { id: string }
      ledger.people.set(id, { treeId, nicknames: [''], mayBeGone: false })
      ledger.acknowledged++
      return id
    }
    ledger.failed++
    await wait(50)
  }
  return undefined
}
