import { expect, test } from 'vitest'
import { newId } from '../kit/ids.ts'
import { eachAccount } from './each-account.ts'

test('an account whose work fails does not keep the others waiting, and is reported', async () => {
  const ids = Array.from({ length: 250 }, newId).toSorted()
  const select = async ({ after, limit }: { after: string; limit: number }) =>
    ids.filter((id) => id > after).slice(0, limit)
  const done: string[] = []
  const failing = new Set([ids[0]!, ids[99]!, ids[249]!])
  const work = async (id: string) => {
    if (failing.has(id)) throw new Error(`no ${id}`)
    done.push(id)
  }
  await expect(eachAccount(select, work)).rejects.toThrow(
    expect.objectContaining({ errors: [...failing].map((id) => new Error(`no ${id}`)) }),
  )
  expect(done).toEqual(ids.filter((id) => !failing.has(id)))
})
