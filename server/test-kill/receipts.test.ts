import type { DonorEntry } from '@mulghar/contract/finance/donors'
import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import type { Receipt } from '@mulghar/contract/finance/receipts'
import type { Page } from '@mulghar/contract/kit/page'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { randomOf } from '../../tools/genealogy.ts'
import { Caller, Unanswered } from './caller.ts'
import { isLong, seed } from './length.ts'
import { killHard, startApp, stopApp, type RunningApp } from './running-app.ts'

// Kills the app while receipts are issued and entries are changed: numbers have no gap and are given once, and what somebody was
// told is so.

const kills = isLong ? 10 : 1
const random = randomOf(seed)
const dataDir = mkdtempSync(join(tmpdir(), 'mulghar-receipts-'))
let app: RunningApp | undefined
afterAll(async () => {
  if (app) await stopApp(app)
  rmSync(dataDir, { recursive: true, force: true })
})

test(`kills leave no gap between receipts (KILL_SEED=${seed})`, { tags: ['room'], timeout: 20 * 60_000 }, async () => {
  const asha = new Caller('Asha')
  app = await startApp(dataDir)
  asha.url = app.url
  await asha.register()
  const program = await asha.call<FinanceProgram>('POST', '/v1/finance/program', { name: 'Roof', description: 'x' })
  /** What was told: the number of each receipt, by its entry. */
  const told = new Map<string, number[]>()
  let made = 0

  async function work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const draft = { donorName: 'Hari', amount: 5 }
      try {
        const { id } = await asha.call<DonorEntry>('POST', '/v1/finance/donor', {
          ...draft,
          financeProgramId: program.id,
        })
        const path = `/v1/finance/donor/${id}`
        const both = await Promise.all([1, 2].map(() => asha.call<Receipt>('POST', `${path}/receipt`)))
        told.set(id, [...new Set(both.map(({ number }) => number))])
        if (made++ % 3 === 0) {
          await asha.call('PUT', path, { ...draft, amount: 6 })
          const anew = await asha.call<Receipt>('POST', `${path}/receipt`)
          told.get(id)!.push(anew.number)
        }
      } catch (error) {
        // What was not answered may have happened; the list tells.
        if (!(error instanceof Unanswered)) throw error
        if (isOver()) return
        await wait(50)
      }
    }
  }

  async function all(): Promise<Receipt[]> {
    const receipts: Receipt[] = []
    for (let next: string | null = ''; next !== null;) {
      const path = `/v1/finance/program/${program.id}/receipt?limit=100&next=${encodeURIComponent(next)}`
      const page: Page<Receipt> = await asha.call('GET', path)
      receipts.push(...page.data)
      next = page.next
    }
    return receipts
  }

  for (let kill = 1; kill <= kills; kill++) {
    let isOver = false
    const before = told.size
    const working = Promise.all(Array.from({ length: 6 }, () => work(() => isOver)))
    // However slow the machine is, it is killed in the middle of what goes on.
    await expect.poll(() => told.size, { timeout: 60_000 }).toBeGreaterThan(before + 1)
    await wait(random() * 1500)
    killHard(app.child.pid!)
    await app.ended
    isOver = true
    await working
    app = await startApp(dataDir)
    asha.url = app.url
    await asha.login()
    const receipts = await all()
    expect(receipts.map(({ number }) => number)).toEqual(receipts.map((_, at) => receipts.length - at))
    const entryOf = new Map(receipts.map(({ number, entryId }) => [number, entryId]))
    for (const [id, numbers] of told) for (const number of numbers) expect(entryOf.get(number)).toBe(id)
    expect([...told.values()].every((numbers) => new Set(numbers).size === numbers.length)).toBe(true)
    const good = receipts.filter(({ voided }) => voided === null).map(({ entryId }) => entryId)
    expect(new Set(good).size).toBe(good.length)
  }
  expect(told.size).toBeGreaterThan(kills)
})
