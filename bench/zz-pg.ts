/* oxlint-disable */
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { startEmbeddedPostgres } from '../server/src/kit/postgres-embedded.ts'
import { calibration } from './house.ts'
const dataDir = `/tmp/exp-house-200000`
const postgres = await startEmbeddedPostgres({ dataDir, durable: true, report: console.error, now: Date.now })
const { treeId } = JSON.parse(readFileSync(dataDir + '/exp.json', 'utf8'))
const client = new pg.Client(postgres.config)
await client.connect()
const pid = (await client.query('select pg_backend_pid() as p')).rows[0].p
const cpu = () => {
  const f = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const p = f.slice(f.lastIndexOf(')') + 2).split(' ')
  return (Number(p[11]) + Number(p[12])) / 100
}
const need =
  'person.id, first_name,last_name,names,gender,nickname,hidden_name,gotra,current_gotra,birth,birth_place,death,death_place,deceased,birth_order,image_document_id,contact,addresses,educations,jobs,facts,dead_from'
const v: Record<string, string> = {
  personRange: `select ${need}, extra.content from tree_person person left join tree_extra extra on extra.tree_id=person.tree_id and extra.kind='PERSON' and extra.id=person.id and extra.id > 'AA' and extra.id <= 'BB' where person.tree_id='${treeId}' and person.id > 'AA' and person.id <= 'BB' order by person.id`,
  unionAny: `select family.id,family.kind,from_date,to_date,facts, extra.content from tree_union family left join tree_extra extra on extra.tree_id=family.tree_id and extra.kind='UNION' and extra.id=family.id where family.tree_id='${treeId}' and family.id = any('LL')`,
  bin1: `select id from tree_person where tree_id='${treeId}' order by id`,
  bin1b: `select id from tree_person where tree_id='${treeId}'  and dead_from > 2026`,
  bin2: `select id,partner_a,partner_b from tree_union where tree_id='${treeId}' order by position,id`,
  bin3: `select union_id, child_id, kind_a, kind_b from tree_child where tree_id='${treeId}' order by union_id, position, child_id`,
  bin3b: `select union_id, child_id, kind_a::"char", kind_b::"char" from tree_child where tree_id='${treeId}' order by union_id, position, child_id`,
  bin3c: `select union_id, child_id, kind_a, kind_b from tree_child where tree_id='${treeId}' order by child_id, union_id`,
  count: `select count(*) from tree_person person where tree_id='${treeId}'`,
  need: `select ${need} from tree_person person where tree_id='${treeId}'`,
  needOrdered: `select ${need} from tree_person person where tree_id='${treeId}' order by id`,
  needOrderedJoin: `select ${need}, extra.content from tree_person person left join tree_extra extra on extra.tree_id=person.tree_id and extra.kind='PERSON' and extra.id=person.id where person.tree_id='${treeId}' order by person.id`,
  extras: `select id, content from tree_extra where tree_id='${treeId}' and kind='PERSON'`,
  extrasOrdered: `select id, content from tree_extra where tree_id='${treeId}' and kind='PERSON' order by id`,
  ids: `select id, dead_from from tree_person where tree_id='${treeId}'  order by id`,
  idOnly: `select id from tree_person where tree_id='${treeId}'  order by id`,
  names: `select first_name,last_name,gender,birth_place,death_place,deceased from tree_person where tree_id='${treeId}'`,
  birthdeath: `select birth,death from tree_person where tree_id='${treeId}'`,
  unions: `select id,partner_a,partner_b,kind,from_date,to_date,facts from tree_union where tree_id='${treeId}'  order by position,id`,
  unionsJoin: `select family.id,partner_a,partner_b,family.kind,from_date,to_date,facts, extra.content from tree_union family left join tree_extra extra on extra.tree_id=family.tree_id and extra.kind='UNION' and extra.id=family.id where family.tree_id='${treeId}'  order by family.position,family.id`,
  children: `select union_id, child_id, kind_a, kind_b from tree_child where tree_id='${treeId}' order by union_id, position, child_id`,
  childrenByChild: `select union_id, child_id, kind_a, kind_b from tree_child where tree_id='${treeId}' order by child_id, union_id`,
  childrenAgg: `select json_agg(union_id) as "union", json_agg(child_id) as child, json_agg(kind_a) as "kindA", json_agg(kind_b) as "kindB" from (select * from tree_child where tree_id = '${treeId}' order by child_id, union_id) as child`,
  partnersAgg: `select json_agg(person) as person, json_agg(id) as "union"
    from (
      select person, id from tree_union cross join lateral (values (partner_a), (partner_b)) as partner (person)
      where tree_id = '${treeId}' and person is not null order by person, position, id) as partner`,
}
const only = process.env['ONLY']?.split(',')
console.log('calibration', calibration().toFixed(0))
for (const [name, q] of Object.entries(v)) {
  if (only && !only.includes(name)) continue
  for (let run = 0; run < 2; run++) {
    let bytes = 0,
      parts = 0
    let qs = [q]
    if (name === 'personRange') {
      const ids = (await client.query(`select id from tree_person where tree_id='${treeId}' order by id`)).rows.map(
        (r) => r.id,
      )
      qs = []
      for (let i = 0; i < ids.length; i += 4000)
        qs.push(
          q
            .replaceAll('AA', i ? ids[i - 1] : '00000000-0000-0000-0000-000000000000')
            .replaceAll('BB', ids[Math.min(i + 3999, ids.length - 1)]),
        )
    }
    if (name === 'unionAny') {
      const ids = (
        await client.query(`select id from tree_union where tree_id='${treeId}' order by position, id`)
      ).rows.map((r) => r.id)
      qs = []
      for (let i = 0; i < ids.length; i += 4000) qs.push(q.replaceAll('LL', `{${ids.slice(i, i + 4000).join(',')}}`))
    }
    const [c, s] = [cpu(), performance.now()]
    for (const one of qs) {
      const out = client.query(to(`copy (${one}) to stdout ${name.startsWith('bin') ? '(format binary)' : ''}`))
      for await (const x of out) {
        bytes += (x as Buffer).length
        parts++
      }
    }
    const [c2, s2] = [cpu(), performance.now()]
    if (run)
      console.log(
        name.padEnd(18),
        'cpu',
        (c2 - c).toFixed(2),
        'wall',
        ((s2 - s) / 1000).toFixed(2),
        'MB',
        (bytes / 1e6).toFixed(1),
        'parts',
        parts,
      )
  }
  if (process.env['EXPLAIN'])
    for (const r of (await client.query('explain (analyze, costs off, timing off) ' + q)).rows)
      console.log('   ', r['QUERY PLAN'])
}
console.log('calibration', calibration().toFixed(0))
await client.end()
await postgres.stop()
