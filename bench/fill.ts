import type { Pool } from 'pg'
import { newId } from '../server/src/kit/ids.ts'
import { titleKeys } from '../server/src/kit/names/keys.ts'
import { deadFromKey, keyEntries, personColumns, treeKeysOf } from '../server/src/trees/core/person-columns.ts'
import { nobody } from '../server/src/trees/core/nobody.ts'
import type { PersonFacts } from '../server/src/trees/core/person-facts.ts'
import { generateGenealogy, livesOf } from '../tools/genealogy.ts'

const chunk = 5000

/** Fills a tree of its own with so many generated people, straight into the tables; answers its id and theirs. */
export async function fillTree(
  pool: Pool,
  wish: { ownerId: string; people: number; seed: number; name: string },
): Promise<{ treeId: string; ids: string[] }> {
  const genealogy = generateGenealogy(wish.people, wish.seed)
  const lifeOf = livesOf(genealogy)
  const treeId = newId()
  const ids = Array.from({ length: wish.people }, newId)
  const { families } = genealogy
  await pool.query(
    `insert into tree (id, name, description, owner_account_id, person_count, family_count, member_count)
     values ($1, $2, 'For a benchmark', $3, $4, $5, 1)`,
    [treeId, wish.name, wish.ownerId, wish.people, families.length],
  )
  await pool.query(
    `insert into tree_member (tree_id, account_id, role, status, origin) values ($1, $2, 'OWNER', 'ACTIVE', 'OWNER')`,
    [treeId, wish.ownerId],
  )

  const treeKeys = new Map<string, { tree_id: string; key: string; dead_from: number; people: number }>()
  for (let start = 0; start < wish.people; start += chunk) {
    const rows: object[] = []
    const keys: object[] = []
    for (let person = start; person < Math.min(start + chunk, wish.people); person++) {
      const facts = factsOf(lifeOf(person), genealogy.people.sex[person] === 0)
      const columns = personColumns(facts)
      const { names, birth, death, addresses } = facts
      const id = ids[person]!
      const plain = { tree_id: treeId, id, added_by: wish.ownerId, version: 1, ...now }
      rows.push({ ...columns, names, birth, death, addresses, ...plain })
      const own = columns.search_keys
      for (const entry of keyEntries(own)) keys.push({ tree_id: treeId, ...entry, person_id: id })
      for (const key of treeKeysOf(own)) {
        const deadFrom = deadFromKey(columns.dead_from)
        const row = treeKeys.get(`${key} ${deadFrom}`) ?? { tree_id: treeId, key, dead_from: deadFrom, people: 0 }
        row.people++
        treeKeys.set(`${key} ${deadFrom}`, row)
      }
    }
    await insert(pool, 'tree_person', rows)
    await insert(pool, 'tree_name_key', keys)
  }
  for (const key of titleKeys(wish.name))
    treeKeys.set(`#${key}`, { tree_id: treeId, key: `#${key}`, dead_from: 0, people: 1 })
  await insert(pool, 'tree_search_key', [...treeKeys.values()])

  const unionIds = families.map(newId)
  for (let start = 0; start < families.length; start += chunk) {
    const some = families.slice(start, start + chunk)
    const idOf = (person: number) => (person < 0 ? null : ids[person]!)
    await insert(
      pool,
      'tree_union',
      some.map(({ a, b }, at) => ({
        tree_id: treeId,
        id: unionIds[start + at],
        partner_a: idOf(a),
        partner_b: idOf(b),
        kind: 'MARRIED',
        position: start + at,
      })),
    )
    await insert(
      pool,
      'tree_child',
      some.flatMap(({ children, adopted }, at) =>
        [...children, ...adopted].map((child, n) => ({
          tree_id: treeId,
          union_id: unionIds[start + at],
          child_id: ids[child],
          kind_a: n < children.length ? 'BIRTH' : 'ADOPTIVE',
          kind_b: n < children.length ? 'BIRTH' : 'ADOPTIVE',
          position: n,
        })),
      ),
    )
  }
  return { treeId, ids }
}

const now = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }

function factsOf(life: ReturnType<ReturnType<typeof livesOf>>, isMale: boolean): PersonFacts {
  const year = (of: number) => ({ calendar: 'GREGORIAN' as const, qualifier: 'EXACT' as const, year: of })
  const [street, country] = life.birthPlace.split(', ')
  return {
    ...nobody,
    firstName: life.first[0],
    lastName: life.last[0],
    names: [{ script: 'Deva', first: life.first[1], last: life.last[1] }],
    gender: isMale ? 'MALE' : 'FEMALE',
    birth: { ...year(life.born), month: (life.born % 12) + 1, day: ((life.born * 7) % 28) + 1 },
    birthPlace: life.birthPlace,
    death: life.died === null ? null : year(life.died),
    addresses: [
      {
        id: newId(),
        address: null,
        city: { id: null, name: street ?? null, countryName: country ?? null },
        startDate: null,
        endDate: null,
        currentAddress: true,
      },
    ],
  }
}

async function insert(pool: Pool, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!).join(', ')
  await pool.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}
