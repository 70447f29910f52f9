import { unitsOf } from '@mulghar/contract/finance/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { inTransaction } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'
import { insertEntries } from './core/entries.sql.ts'
import { countAmounts, sumOfDonations } from './core/programs.sql.ts'
import { financeDb } from './core/tables.ts'

// Totals over very many random entries are exact, and what SQL adds up.

const isLong = process.env['LONG_TESTS'] === '1'
const entries = isLong ? 1_000_000 : 10_000
const atOnce = 1000
const most = 1_000_000_000

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha Rai')
})
afterAll(() => app.close())

const amount = fc.oneof(
  fc.integer({ min: 1, max: most }),
  fc.integer({ min: -most, max: -1 }),
  fc.constantFrom(1, -1, 10, 30, most, -most, most - 1),
)

test(`sums of ${entries} entries are exact, in programs and of all programs`, { timeout: 15 * 60_000 }, async () => {
  const program = (await asha.post('/v1/finance/program', { name: 'Sums', description: 'x' })).body.id as string
  const db = financeDb(app.db)
  const before = await sumOfDonations(db)
  let [given, spent, gifts] = [0n, 0n, 0]
  for (let at = 0; at < entries; at += atOnce) {
    const [minors] = fc.sample(fc.array(amount, { minLength: atOnce, maxLength: atOnce }), { seed: at + 1, numRuns: 1 })
    for (const minor of minors!) {
      if (minor > 0) {
        given += BigInt(minor)
        gifts++
      } else spent += BigInt(minor)
    }
    await inTransaction(db, async (trx) => {
      const now = new Date()
      await insertEntries(
        trx,
        minors!.map((minor) => ({
          program_id: program,
          id: newId(),
          name: 'Somebody',
          amount_minor: minor,
          is_expense: minor < 0,
          created_at: now,
          updated_at: now,
        })),
      )
      await countAmounts(
        trx,
        program,
        minors!.map((minor) => ({ minor, times: 1 })),
      )
    })
  }
  const { rows } = await sql<{ given: string; spent: string; gifts: number }>`
    select sum(amount_minor) filter (where amount_minor > 0)::text as given,
      sum(amount_minor) filter (where amount_minor < 0)::text as spent,
      count(*) filter (where amount_minor > 0)::int as gifts
    from donor_entry where program_id = ${program}`.execute(app.db)
  expect(rows).toEqual([{ given: String(given), spent: String(spent), gifts }])
  const totals = {
    donations: unitsOf(given),
    expenses: unitsOf(-spent),
    net: unitsOf(given + spent),
    donationCount: gifts,
    expenseCount: entries - gifts,
  }
  const list = `/v1/finance/donor/program/${program}`
  expect((await asha.get(list)).body.totals).toEqual(totals)
  expect((await asha.get(`${list}?from=2000-01-01`)).body.totals).toEqual(totals)
  expect((await sumOfDonations(db)) - before).toBe(given)
  expect((await asha.get('/v1/finance/program/all')).body.totalAmount).toBe(unitsOf(before + given))

  await asha.delete(`/v1/finance/program/${program}`)
  expect(await sumOfDonations(db)).toBe(before)
})
