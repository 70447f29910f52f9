import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { ChangeKind, EntryKind, SubjectKind } from '@mulghar/contract/trees/history'
import type { RememberedKind } from '@mulghar/contract/trees/home'
import type { Gender } from '@mulghar/contract/trees/person'
import type { TreeRole } from '@mulghar/contract/trees/roles'
import { sql, type RawBuilder } from 'kysely'
import type { PersonName } from '../core/person-record.ts'
import type { NamedField } from '../history/visible-fields.ts'
import { belongs } from '../core/membership.sql.ts'
import type { TreesDb } from '../core/tables.ts'
import { lineNamesColumn } from '../core/line-names.sql.ts'

export type RememberedRow = {
  kind: RememberedKind
  /** The day of the year, as `weekFrom` has it. */
  key: number
  date: PartialDate
  tree_id: string
  tree_name: string
  id: string
  first_name: string
  last_name: string
  names: PersonName[] | null
  gender: Gender
  image_document_id: string | null
}

/** A value of JSON that says something. */
const toldAs = (of: string) => sql`nullif(${sql.ref(`${of}.value`)}, 'null'::jsonb)`

type Ask = { accountId: string; roles: readonly TreeRole[]; keys: readonly number[]; thisYear: number; limit: number }

/** Nobody who was born longer ago is remembered; without a year of birth, nobody who died longer ago. */
const yearsRemembered = 150

/** Who has a birthday on these days of the year and who died on them, in the trees in which the account has one of these roles. */
export async function selectRemembered(db: TreesDb, ask: Ask): Promise<RememberedRow[]> {
  const ofKind = (kind: RememberedKind, life: 'birth' | 'death') => {
    const date = sql.ref(`person.${life}`)
    const key = dayOfYear(date)
    const lives = kind === 'BIRTHDAY' ? sql`and person.dead_from > ${ask.thisYear}` : sql``
    return sql`
      (select ${sql.lit(kind)}::text as kind, ${key} as key, ${date} as date, tree.id as tree_id, tree.name as tree_name,
        person.id, person.first_name, person.last_name, ${lineNamesColumn('person')}, person.gender, person.image_document_id
      from tree_member as member
      join tree on tree.id = member.tree_id
      join tree_person as person on person.tree_id = member.tree_id
      where member.account_id = ${ask.accountId} and ${belongs('member')} and member.role = any(${ask.roles})
        and ${key} = any(${ask.keys}::integer[])
        and ${date} ->> 'qualifier' = 'EXACT' and ${date} ->> 'day' is not null ${lives}
        and coalesce(person.birth_to, person.birth_from, person.death_to, 0) >= ${(ask.thisYear - yearsRemembered) * 10_000}
      order by ${sql.ref(`person.${life}_from`)} desc, person.id
      limit ${ask.limit})`
  }
  const { rows } = await sql<RememberedRow>`
    ${ofKind('BIRTHDAY', 'birth')} union all ${ofKind('DEATH_DAY', 'death')}`.execute(db)
  return rows
}

/** As the index over anniversaries says it. */
const dayOfYear = (date: RawBuilder<unknown>) => sql`
  (case ${date} ->> 'calendar' when 'GREGORIAN' then 0 when 'BIKRAM_SAMBAT' then 10000 end
  + (${date} ->> 'month')::integer * 100 + (${date} ->> 'day')::integer)`

export type NewsRow = {
  tree_id: string
  tree_name: string
  role: TreeRole
  id: string
  at: Date
  account_id: string
  author: string
  kind: EntryKind
  changes: number
}

/** The newest entries of all trees of an account, but for those about members and links and those that were taken back. */
export async function selectNews(db: TreesDb, accountId: string, limit: number): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    select entry.tree_id, tree.name as tree_name, member.role, entry.id, entry.at, entry.account_id,
      by.name as author, entry.kind, entry.changes
    from tree_member as member
    join tree on tree.id = member.tree_id
    cross join lateral (
      select * from tree_entry
      where tree_id = member.tree_id and kind not in ('MEMBERS', 'LINKS') and reverted_by is null
      order by tree_entry.id desc limit ${limit}) as entry
    join account_name as by on by.id = entry.account_id
    where member.account_id = ${accountId} and ${belongs('member')}
    order by entry.id desc limit ${limit}`.execute(db)
  return rows
}

export type NewsChange = {
  tree_id: string
  entry_id: string
  kind: ChangeKind
  subject_kind: SubjectKind
  subject_id: string
  people: string[] | null
  /** What was changed of a person, where an entry has no other change. */
  fields: NamedField[] | null
}

/** A contact has parts with names of their own. What was not told before and is now told as nothing was not changed. */
const namedFields = sql`(
  select json_agg(json_build_array(key, part))
  from jsonb_each(before) as was full join jsonb_each(after) as now using (key)
  cross join lateral (
    select null as part where key <> 'contact'
    union all
    select part
    from jsonb_each(case when key = 'contact' then ${toldAs('was')} end) as part_was(part, value)
    full join jsonb_each(case when key = 'contact' then ${toldAs('now')} end) as part_now(part, value) using (part)
    where ${toldAs('part_was')} is distinct from ${toldAs('part_now')}) as parts
  where ${toldAs('was')} is distinct from ${toldAs('now')})`

/** The first changes of each of these entries. Of what was changed only the names are read: the rest may be very long. */
export async function selectNewsChanges(db: TreesDb, news: readonly NewsRow[], limit: number): Promise<NewsChange[]> {
  if (news.length === 0) return []
  const [trees, entries] = [news.map((row) => row.tree_id), news.map((row) => row.id)]
  const { rows } = await sql<NewsChange>`
    select change.* from unnest(${trees}::uuid[], ${entries}::uuid[], ${news.map((row) => row.changes)}::int[])
      as wanted(tree_id, id, changes)
    cross join lateral (
      select tree_id, entry_id, kind, subject_kind, subject_id, people,
        case when kind = 'CHANGE' and subject_kind = 'PERSON' and wanted.changes = 1 then ${namedFields} end as fields
      from tree_change
      where tree_id = wanted.tree_id and entry_id = wanted.id
      order by id limit ${limit}) as change`.execute(db)
  return rows
}

/** What people are called, of several trees at once; also those who are no longer there. */
export async function selectNamesOf(db: TreesDb, people: readonly { tree_id: string; id: string }[]) {
  if (people.length === 0) return new Map<string, { name: string; isThere: boolean }>()
  const [trees, ids] = [people.map((one) => one.tree_id), people.map((one) => one.id)]
  const { rows } = await sql<{ id: string; name: string; here: boolean }>`
    select wanted.id, here.id is not null as here, trim(coalesce(
      here.first_name || ' ' || here.last_name,
      (select (content ->> 'first_name') || ' ' || (content ->> 'last_name') from tree_kept
       where tree_id = wanted.tree_id and kind = 'PERSON' and tree_kept.id = wanted.id
       order by entry_id desc limit 1), '')) as name
    from (select distinct * from unnest(${trees}::uuid[], ${ids}::uuid[]) as asked(tree_id, id)) as wanted
    left join tree_person as here on here.tree_id = wanted.tree_id and here.id = wanted.id`.execute(db)
  return new Map(rows.map((row) => [row.id, { name: row.name, isThere: row.here }]))
}
