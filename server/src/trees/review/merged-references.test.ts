import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { newPerson, newProgram, newTree } from '../../../test/causes.ts'
import { idOf } from '../../../test/client.ts'
import { befriend, openPair, send } from '../../../test/messages.ts'
import { placesOf } from '../../../test/traces.ts'

// References to a person that a merge deletes lead to the person who stays, until the merge is reverted.

let app: TestApp
let asha: Member
let ravi: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
})
afterAll(() => app.close())

const history = 'the history says what was'
const bonds = 'a merge moves the relatives'
const found = 'the next review finds anew'
const queued = 'work that waits; it finds nobody, and is done'
const counted = 'it counts people and names none'
const resolved = 'read through the merges of the history'
const moved = 'a merge moves it'

/** Every column that holds people of trees, and why a merge leaves nothing of it behind. */
const referrers: Record<string, string> = {
  'donor_entry.person_id': resolved,
  'finance_event.after': resolved,
  'finance_event.before': resolved,
  'finance_receipt.said': resolved,
  'conversation_message.card_id': resolved,
  'notice.ref_id': resolved,
  'tree_member.person_id': moved,
  'tree_claim.person_id': moved,
  'tree_link.person_id': moved,
  'tree_link.target_person_id': moved,
  'tree_extra.people': moved,
  'tree_picture.person_id': moved,
  'tree_union.partner_a': bonds,
  'tree_union.partner_b': bonds,
  'tree_child.child_id': bonds,
  'tree_proposal.person_id': 'an edit of somebody who was merged is out of date, which its acceptance says',
  'tree_name_key.person_id': 'the keys of a person go with it',
  'tree_search_key.people': counted,
  'tree_review.people': counted,
  'tree_finding.person_id': found,
  'tree_finding.other_id': found,
  'tree_finding_answer.person_id': found,
  'tree_finding_answer.other_id': found,
  'tree.person_count': counted,
  'tree_name_due.person_id': queued,
  'tree_nickname_due.person_id': queued,
  'tree_name_parts_due.person_id': moved,
  'tree_entry_person.person_id': history,
  'tree_change.people': history,
  'tree_change.subject_id': history,
  'tree_change.before': history,
  'tree_change.after': history,
  'tree_kept.id': history,
  'tree_kept.part_id': history,
  'tree_kept.content': history,
}

async function columns(): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select c.table_name || '.' || c.column_name as place from information_schema.columns as c
    join information_schema.tables as t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(app.db)
  return rows.map(({ place }) => place)
}

test('every column that holds a person says what a merge does to it', async () => {
  const places = await columns()
  const namesPeople = /\.\w*(person|people|partner_|child_id)/
  expect(places.filter((place) => namesPeople.test(place) && !(place in referrers))).toEqual([])
  expect(Object.keys(referrers).filter((place) => !places.includes(place))).toEqual([])
})

/** Two people of a tree, of whom everything that can refers to the second. */
async function scene() {
  await befriend(asha, ravi)
  const treeId = await newTree(asha)
  await ravi.post(`/v1/family/member/${treeId}/request`)
  await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: ravi.id, role: 'READ_WRITE' })
  const add = (firstName: string) => idOf(asha.post(`/v1/family/${treeId}/person`, { firstName }))
  const [keepId, otherId] = [await add('Ram'), await add('Rama')]
  const stranger = await newPerson(asha, treeId)
  const programId = await newProgram(asha)
  const donation = (personId: string) =>
    idOf(asha.post('/v1/finance/donor', { financeProgramId: programId, donorName: 'Hari', amount: 5, personId }))
  const donationId = await donation(otherId)
  await donation(stranger)
  const conversationId = await openPair(asha, ravi)
  await send(asha, conversationId, 'Him', { card: { kind: 'PERSON', id: otherId } })
  await ravi.put('/v1/family/member/me', { familyTreeId: treeId, personId: otherId })
  await app.allTold()
  const merge = async () => {
    const merged = await asha.post(`/v1/family/family-tree/${treeId}/review/merge`, { keepId, otherId })
    expect(merged.status).toBe(200)
    return merged.body
  }
  return { treeId, keepId, otherId, stranger, programId, donationId, conversationId, merge }
}
type Scene = Awaited<ReturnType<typeof scene>>

async function shown({ programId, donationId, conversationId }: Scene) {
  const entries = (await asha.get(`/v1/finance/donor/program/${programId}`)).body.data
  const { personId, personName } = entries.find(({ id }: { id: string }) => id === donationId)
  const events = (await asha.get(`/v1/finance/program/${programId}/history`)).body.data
  const event = events.find(({ entryId }: { entryId: string }) => entryId === donationId)
  const [message] = (await ravi.get(`/v1/message/conversation/${conversationId}`)).body.data
  const notices = (await asha.get('/v1/notification')).body.data
  const said = notices.find(({ kind, outcome }: { kind: string; outcome: unknown }) => kind === 'SELF_SAID' && !outcome)
  return [
    { donation: { id: personId, name: personName } },
    { event: { id: event.after.personId, name: event.after.personName } },
    { card: { id: message.card.id, name: message.card.name, missing: message.card.missing } },
    { notice: said.names.person },
  ]
}
const all = (id: string, name: string) => [
  { donation: { id, name } },
  { event: { id, name } },
  { card: { id, name, missing: false } },
  { notice: { id, name } },
]

test('donations, cards and notifications are of the person who stays, and of the other again after a revert', async () => {
  const about = await scene()
  const { treeId, keepId, otherId, stranger, programId, donationId, merge } = about
  expect(await shown(about)).toEqual(all(otherId, 'Rama'))
  const { entryId } = await merge()
  expect(await shown(about)).toEqual(all(keepId, 'Ram'))
  expect((await asha.get(`/v1/family/person/${otherId}`)).body).toMatchObject({ id: keepId, firstName: 'Ram' })
  const places = (await placesOf(app.db, [otherId])).filter((place) => place.startsWith('public.'))
  const passing = ['change_event.', 'task.', 'job.']
  expect(
    places
      .map((place) => place.slice('public.'.length))
      .filter((place) => !(place in referrers) && !passing.some((start) => place.startsWith(start))),
  ).toEqual([])
  // An edit that repeats what it was shown keeps the first person for the revert.
  const edit = { donorName: 'Hari', amount: 6, personId: keepId }
  expect((await asha.put(`/v1/finance/donor/${donationId}`, edit)).body).toMatchObject({ personId: keepId, amount: 6 })
  const csv = (await asha.get(`/v1/finance/program/${programId}/export?format=csv`)).raw.toString()
  expect(csv).toContain('Ram')
  expect(csv).not.toContain('Rama')
  const entries = (await asha.get(`/v1/finance/donor/program/${programId}`)).body.data
  expect(entries.map((entry: { personId: string }) => entry.personId).toSorted()).toEqual([keepId, stranger].toSorted())

  const revert = await asha.post(`/v1/family/family-tree/${treeId}/history/${entryId}/revert`)
  expect(revert.status).toBe(201)
  expect(await shown(about)).toEqual(all(otherId, 'Rama'))
  // Deleted by itself, a person is nobody else.
  await asha.delete(`/v1/family/${treeId}/person/${otherId}`)
  const [entry] = (await asha.get(`/v1/finance/donor/program/${programId}?donorName=Hari`)).body.data.filter(
    ({ id }: { id: string }) => id === donationId,
  )
  expect(entry).toMatchObject({ personId: null, personName: null })
})

test('a person who was merged twice is the last one, and only for members of the tree', async () => {
  const about = await scene()
  const { treeId, keepId, stranger, merge } = about
  await merge()
  const further = { keepId: stranger, otherId: keepId }
  expect((await asha.post(`/v1/family/family-tree/${treeId}/review/merge`, further)).status).toBe(200)
  expect(await shown(about)).toEqual(all(stranger, 'Sita'))
  await asha.delete('/v1/family/member', { familyTreeId: treeId, userId: ravi.id })
  const [message] = (await ravi.get(`/v1/message/conversation/${about.conversationId}`)).body.data
  expect(message.card).toMatchObject({ missing: true, name: null })
  expect((await asha.get(`/v1/family/person/${about.otherId}`)).body).toMatchObject({ id: stranger })
  expect((await ravi.get(`/v1/family/person/${about.otherId}`)).status).toBe(404)
})
