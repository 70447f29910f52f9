import type { Person } from '@mulghar/contract/trees/person'
import pg from 'pg'
import type { Caller } from './caller.ts'
import { importedPeople } from './load.ts'

/** The people of a tree by id, as the list of people tells them, page by page. */
export async function peopleOf(caller: Caller, treeId: string): Promise<Map<string, string>> {
  const people = new Map<string, string>()
  let next: string | null = ''
  while (next !== null) {
    const query: string = `limit=100${next && `&next=${encodeURIComponent(next)}`}`
    const page: { data: Person[]; next: string | null } = await caller.call(
      'GET',
      `/v1/family/family-tree/${treeId}/people?${query}`,
    )
    for (const person of page.data) people.set(person.id, person.firstName)
    next = page.next
  }
  return people
}

/** Pictures that were accepted and cannot be looked at. */
export async function lostPictures(caller: Caller, ids: readonly string[]): Promise<string[]> {
  const lost: string[] = []
  for (const id of ids) {
    const { url } = await caller.call<{ url: string }>('GET', `/v1/document/${id}`)
    const content = await fetch(new URL(url, caller.url))
    if (!content.ok || (await content.arrayBuffer()).byteLength === 0) lost.push(`${id}: ${content.status}`)
  }
  return lost
}

const questions: Record<string, string> = {
  'a counter of people is not their number': `
    select tree.id from tree where person_count <> (select count(*) from tree_person where tree_id = tree.id)`,
  'a counter of families is not their number': `
    select tree.id from tree where family_count <> (select count(*) from tree_union where tree_id = tree.id)`,
  'a counter of members is not their number': `
    select tree.id from tree
    where member_count <> (select count(*) from tree_member where tree_id = tree.id and status = 'ACTIVE')`,
  'a person has no tree': 'select id from tree_person where tree_id not in (select id from tree)',
  'a child is nobody': `
    select child_id from tree_child where not exists (
      select from tree_person where tree_id = tree_child.tree_id and id = tree_child.child_id)`,
  'a person came without a word in the history': `
    select id from tree_person where import_id is null and not exists (
      select from tree_change where tree_id = tree_person.tree_id and subject_id = tree_person.id and kind = 'CREATE')`,
  'an import is half there, or there twice': `
    select import_id, count(*)::int from tree_person where import_id is not null
    group by import_id having count(*) <> ${importedPeople}`,
  'a task is called done without its people': `
    select id from task where kind = 'import' and status = 'DONE'
      and not exists (select from tree_person where import_id = task.id)`,
  'a task failed': "select id, error from task where status = 'FAILED'",
}

/** What does not fit together in the database, in words; nothing, always. */
export async function contradictions(dataDir: string): Promise<string[]> {
  const client = new pg.Client({ host: dataDir, port: 5432, user: 'mulghar', database: 'mulghar' })
  await client.connect()
  const faults: string[] = []
  for (const [fault, question] of Object.entries(questions)) {
    const { rows } = await client.query(question)
    if (rows.length > 0) faults.push(`${fault}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  await client.end()
  return faults
}
