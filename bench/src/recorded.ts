import { performance } from 'node:perf_hooks'
import pg from 'pg'

/** A statement that was prepared has a name. */
type Statement = { text: string; values: unknown[]; name?: string | undefined }
/** What a call asked of the database, in the order of it: statements that went together, or a transaction from its begin to its end. */
export type Recorded = { steps: ({ together: Statement[] } | { transaction: Statement[] })[] }

type Asked = Statement & { from: number; to: number }

type Query = (...args: unknown[]) => unknown
const client = pg.Client.prototype as unknown as { query: Query }
const plain = client.query
let listening: Asked[] | undefined

// For good, and before anybody connects: a connection keeps the way to ask that it was opened with.
client.query = function (...args: unknown[]) {
  const answer = plain.apply(this, args)
  if (!listening) return answer
  const [first, second] = args as [string | { text: string; values?: unknown[]; name?: string }, unknown]
  const { text, values, name } = typeof first === 'string' ? { text: first, values: second, name: undefined } : first
  const one: Asked = { text, values: Array.isArray(values) ? values : [], name, from: performance.now(), to: Infinity }
  listening.push(one)
  const ended = () => void (one.to = performance.now())
  if (answer instanceof Promise) answer.then(ended, ended)
  return answer
}

/** Connections number their prepared statements each for itself; one name for one text is the same for all. */
const names = new Map<string, string>()
function nameOf(text: string): string {
  if (!names.has(text)) names.set(text, `recorded ${names.size}`)
  return names.get(text)!
}

/** Runs a call, and answers what it asked of the database meanwhile, in this process. */
export async function record(call: () => Promise<unknown>): Promise<Recorded> {
  const asked: Asked[] = []
  listening = asked
  try {
    await call()
    const steps: Recorded['steps'] = []
    let until = -Infinity
    let open: Statement[] | undefined
    for (const { text, values, name, from, to } of asked.toSorted((one, other) => one.from - other.from)) {
      const statement = { text, values, name: name && nameOf(text) }
      const last = steps.at(-1)
      if (/^\s*(begin|start transaction)/i.test(text)) steps.push({ transaction: (open = [statement]) })
      else if (open) open.push(statement)
      else if (last && 'together' in last && from < until) last.together.push(statement)
      else steps.push({ together: [statement] })
      if (/^\s*(commit|rollback)/i.test(text)) open = undefined
      until = last && 'together' in last && from < until ? Math.min(until, to) : to
    }
    return { steps }
  } finally {
    listening = undefined
  }
}

/** Asks the same of the database again, with some values in the place of others. */
export async function replay(pool: pg.Pool, { steps }: Recorded, instead: ReadonlyMap<string, string>): Promise<void> {
  const ask = (by: Pick<pg.Pool, 'query'>, { text, values, name }: Statement) =>
    by.query({ text, values: values.map((value) => replaced(value, instead)), ...(name && { name }) })
  for (const step of steps) {
    if ('together' in step) {
      await Promise.all(step.together.map((statement) => ask(pool, statement)))
      continue
    }
    const client = await pool.connect()
    try {
      for (const statement of step.transaction) await ask(client as unknown as pg.Pool, statement)
    } finally {
      client.release()
    }
  }
}

/** The transactions alone. */
export const transactionsOf = ({ steps }: Recorded): Recorded => ({
  steps: steps.filter((step) => 'transaction' in step),
})

/** The ids (UUIDv7) that a call has made itself, by the time that is in them. */
export function madeSince({ steps }: Recorded, since: number, besides: string): string[] {
  const values = steps
    .flatMap((step) => ('together' in step ? step.together : step.transaction))
    .flatMap((one) => one.values)
  const texts = values.flat(3).filter((value) => typeof value === 'string')
  const isNew = (id: string) => parseInt(id.replace('-', '').slice(0, 12), 16) >= since && id !== besides
  return [...new Set(texts.filter((text) => /^[\da-f]{8}-[\da-f]{4}-7/.test(text) && isNew(text)))]
}

function replaced(value: unknown, instead: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return instead.get(value) ?? value
  return Array.isArray(value) ? value.map((one) => replaced(one, instead)) : value
}
