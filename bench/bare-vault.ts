import Fastify from 'fastify'
import pg from 'pg'

// The floor under the calls of a vault: Fastify and pg alone, which take and answer as many bytes, with one statement for each thing
// that is read or written. Nothing is checked.

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
const app = Fastify({ bodyLimit: 8 * 2 ** 20 })

type Change = { id: string; parentId: string | null; box: string; revision: number }
type Batch = { accountId: string; changes: Change[]; vaultVersion: number; head: string; seq: number }

const bareBatch = {
  tree: 'select id, parent_id, kind, revision, trashed_at from storage_node where account_id = $1',
  nodes: `
    update storage_node set parent_id = new.parent_id, box = new.box, revision = new.revision, changed = new.changed
    from unnest($2::uuid[], $3::uuid[], $4::bytea[], $5::int[], $6::bigint[]) as new (id, parent_id, box, revision, changed)
    where account_id = $1 and storage_node.id = new.id`,
  vault: 'update storage_vault set vault_version = $2, seq = $3 where account_id = $1',
  head: 'insert into storage_head (account_id, vault_version, head) values ($1, $2, $3)',
}

app.post<{ Body: Batch }>('/batch', async ({ body: { accountId, changes, vaultVersion, head, seq } }) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({ name: 'tree', text: bareBatch.tree, values: [accountId] })
    await client.query({
      name: 'nodes',
      text: bareBatch.nodes,
      values: [
        accountId,
        changes.map(({ id }) => id),
        changes.map(({ parentId }) => parentId),
        changes.map(({ box }) => Buffer.from(box, 'base64url')),
        changes.map(({ revision }) => revision),
        changes.map((_, at) => seq + 1 + at),
      ],
    })
    await client.query(bareBatch.vault, [accountId, vaultVersion + 1, seq + changes.length])
    await client.query(bareBatch.head, [accountId, vaultVersion + 1, Buffer.from(head, 'base64url')])
    await client.query('commit')
    return { vaultVersion: vaultVersion + 1, seq: seq + changes.length, nodes: rows.length }
  } finally {
    client.release()
  }
})

type Range = { accountId: string; since: string; limit: string }
app.get<{ Querystring: Range }>('/changes', async ({ query: { accountId, since, limit } }) => {
  const { rows } = await pool.query<{ box: Buffer }>({
    name: 'changes',
    text: `
      select id, parent_id as "parentId", kind, box, content_id as "contentId", bytes, chunks, thumbnail_bytes > 0 as "hasThumbnail",
        revision, trashed_at as "trashedAt"
      from storage_node where account_id = $1 and changed > $2 order by changed limit $3`,
    values: [accountId, since, limit],
  })
  return { data: rows.map(({ box, ...row }) => ({ ...row, box: box.toString('base64url') })) }
})

console.log(await app.listen({ port: 0, host: 'localhost' }))
