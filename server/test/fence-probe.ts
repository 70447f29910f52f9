import type { DbHandle } from '../src/kit/database-handle.ts'
import { narrowTo } from '../src/kit/database-narrowing.ts'
import type { Kysely } from 'kysely'
import type { Accounts } from '../src/accounts/public.ts'
import type { AccountsDb } from '../src/accounts/tables.ts'
import type { Documents } from '../src/documents/public.ts'
import { documentsDb, type DocumentsDb } from '../src/documents/tables.ts'
import type { ChangeEvents } from '../src/kit/change-events.ts'
import type { House } from '../src/kit/house.ts'
import type { Tasks } from '../src/kit/tasks.ts'
import { kitDb } from '../src/kit/tables.ts'
import type { Notices } from '../src/notifications/public.ts'
import { noticesDb, type NoticesDb } from '../src/notifications/tables.ts'
import { peopleDb, type PeopleDb } from '../src/people/tables.ts'
import { placesDb } from '../src/places/tables.ts'
import { findPeople } from '../src/trees/tree/found.ts'
import { treesDb, withNames, type TreesDb } from '../src/trees/core/tables.ts'

// A room must not be able to write this. Nothing here is run: `npm run check` compiles it, and each line that should not
// compile and does is an error there.

type Given = {
  handle: DbHandle
  people: PeopleDb
  trees: TreesDb
  notices: NoticesDb
  documents: DocumentsDb
  accounts: Accounts
  store: Documents
  told: Notices
  changeEvents: ChangeEvents
  tasks: Tasks
  house: House
}

export function forbidden({ handle, people, trees, notices, documents, accounts, house }: Given) {
  return [
    // @ts-expect-error: a handle asks nothing
    handle.selectFrom('account'),
    // @ts-expect-error: nor does it begin a transaction in which one could
    handle.transaction(),
    // @ts-expect-error: people read passwords
    people.selectFrom('account').select('password_hash'),
    // @ts-expect-error: people change accounts
    people.updateTable('account').set({ role: 'ADMIN' }),
    // @ts-expect-error: people let go of documents
    people.deleteFrom('document_use'),
    // @ts-expect-error: notifications read sessions
    notices.selectFrom('session').selectAll(),
    // @ts-expect-error: change events are written to a table of the kit
    notices.insertInto('change_event').values({ root_id: '', id: '', kind: 'x', account_ids: [] }),
    // @ts-expect-error: documents read who they belong to
    documents.selectFrom('account').select('name'),
    // @ts-expect-error: documents look at trees
    documents.selectFrom('tree_person').select('image_document_id'),
    // @ts-expect-error: trees delete documents
    trees.deleteFrom('document'),
    // @ts-expect-error: trees write notifications
    trees.insertInto('notice').values({}),
    // @ts-expect-error: trees join what others chose to hear
    trees.selectFrom('tree_member').leftJoin('notice_choice', 'notice_choice.account_id', 'tree_member.account_id'),
    // @ts-expect-error: trees read profiles
    trees.selectFrom('profile').select('image_document_id'),
    // @ts-expect-error: trees end tasks
    trees.updateTable('task').set({ status: 'DONE' }),
    // @ts-expect-error: of an account trees see its name, not its address
    withNames(trees).selectFrom('account_name').select('email'),
    // @ts-expect-error: nor anything that is not in the view of names
    withNames(trees).selectFrom('account').select('password_hash'),
    // @ts-expect-error: and they write nothing
    withNames(trees).updateTable('account_name').set({ name: 'x' }),
    // @ts-expect-error: nor delete anything
    withNames(trees).deleteFrom('account_name'),
    // @ts-expect-error: a room names itself, never the tables that it would like
    narrowTo<{ account: { id: string; password_hash: string } }>('trees'),
    // @ts-expect-error: nor a room that there is not
    narrowTo('everything'),
    // @ts-expect-error: what narrows is made in one place, for the tables that a room has declared
    house.databaseOf((given: DbHandle) => given as Kysely<{ account: { password_hash: string } }>),
    // @ts-expect-error: the house gives no database to who does not say which tables
    house.databaseOf(),
    // @ts-expect-error: nor does one room's narrowing give another's tables
    house.databaseOf(peopleDb).db.selectFrom('account'),
    // @ts-expect-error: places know cities
    placesDb(handle).selectFrom('account').select('id'),
    // @ts-expect-error: the kit knows no room
    kitDb(handle).selectFrom('tree').select('id'),
    // @ts-expect-error: a room's own database is not another's
    treesDb(handle) satisfies AccountsDb,
    // @ts-expect-error: nor the other way round
    documentsDb(handle) satisfies TreesDb,
    // @ts-expect-error: what a room is told of an account has no password in it
    accounts.find(handle, '').then((account) => account?.password_hash),
    // @ts-expect-error: a room changes a name, never a role
    accounts.update(handle, '', { role: 'ADMIN' }),
  ]
}

/** The same by the doors of the owners, with any room's database. */
export async function allowed({ people, trees, notices, documents, accounts, store, told, ...given }: Given) {
  const use = { kind: 'person' as const, rootId: '', refId: '' }
  await accounts.find(people, '')
  await accounts.names(trees, [''])
  await accounts.update(people, '', { name: 'x' })
  await store.detach(trees, use)
  await told.notify(trees, { kind: 'TREE_CHANGE', to: [''], actorId: null, rootId: '' })
  await told.levels(trees, '')
  await given.changeEvents.record(notices, { kind: 'notification', rootId: '', to: [''] })
  await given.tasks.underWay(trees, 'import', '')
  await given.house.mail.send(documents, { to: '', subject: '', text: '' })
  await findPeople({ db: peopleDb(people), viewerId: '', thisYear: 0, pictureOf: store.pictureOf }, '', {}, 'exact')
  await withNames(trees).selectFrom('account_name').select(['id', 'name']).execute()
  return [given.house.databaseOf(peopleDb).db.selectFrom('profile').select('bio'), noticesDb(trees)]
}
