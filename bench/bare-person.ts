import Fastify from 'fastify'
import pg from 'pg'
import { presentPerson } from '../server/src/trees/person/person-page.ts'
import { findPersonPage } from '../server/src/trees/person/person-page.sql.ts'

// The floor under a person's page: Fastify and pg alone, with the same statement and the same answer, and nothing that
// asks who is calling, checks what comes in or says what may go out.

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
const viewerId = process.env['VIEWER_ID'] ?? ''
const thisYear = 2026
const app = Fastify()
const pictureOf = (id: string) => ({ id, url: '', thumbUrl: '', type: 'IMAGE' as const })

app.get<{ Params: { id: string } }>('/v1/family/person/:id', async (request, reply) => {
  const row = await findPersonPage(pool, { personId: request.params.id, accountId: viewerId, thisYear })
  return row ? presentPerson(row, { viewerId, thisYear, pictureOf }) : reply.code(404).send()
})

console.log(await app.listen({ port: 0, host: 'localhost' }))
