import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import { newId } from '../server/src/kit/ids.ts'
import { replay, type Recorded } from './src/recorded.ts'

// The floor under a call: Fastify and pg alone, with the statements that the call asks and the answer that it gives, and nothing
// that asks who is calling, checks what comes in or says what may go out.

type Floor = Recorded & { reply: unknown; subject: string; fresh: string[] }
const floors = JSON.parse(readFileSync(process.env['RECORDED']!, 'utf8')) as Record<string, Floor>
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
const app = Fastify()

app.get<{ Params: { name: string }; Querystring: { id?: string } }>('/:name', async ({ params, query }) => {
  const floor = floors[params.name]!
  const fresh = floor.fresh.map((id): [string, string] => [id, newId()])
  await replay(pool, floor, new Map([...fresh, [floor.subject, query.id ?? floor.subject]]))
  return floor.reply
})

console.log(await app.listen({ port: 0, host: 'localhost' }))
