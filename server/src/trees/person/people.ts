import { persons as wire } from '@mulghar/contract/trees/people'
import type { Person, PersonLine } from '@mulghar/contract/trees/person'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import type { Pool } from 'pg'
import type { Documents } from '../../documents/public.ts'
import { AppError } from '../../kit/app-error.ts'
import { handle } from '../../kit/handle.ts'
import { decodeCursor, idKey, limitOf, toPage } from '../../kit/page.ts'
import { mayDelete, mayOpen, requireAct, requirePerson, requireReader } from '../core/access.ts'
import type { ProposeFirst } from '../core/approval.ts'
import { followMerge } from '../core/merged.ts'
import type { ChangeParts } from '../core/change.ts'
import { namesInLine } from '../core/line-names.ts'
import { lifeYears } from '../../kit/date-range.ts'
import { checkPerson } from './check-person.ts'
import { searchedTree, searchPeople } from './people-search.ts'
import { selectPeople, type PersonLineRow } from './people-search.sql.ts'
import { keptWordsOf } from './kept-words.ts'
import { affixesOf, cutLine, presentPerson, seesKeptWords, seesYears } from './person-page.ts'
import { findPersonPage } from './person-page.sql.ts'
import { pageOfRelatives } from './relatives-page.ts'
import { changePerson, createPerson, removePerson } from './save-person.ts'

type PeopleParts = ChangeParts & { documents: Documents; pool: Pool; proposeFirst: ProposeFirst }

export function peopleHandlers(parts: PeopleParts) {
  const { db, clock, documents, pool, proposeFirst } = parts
  const thisYear = () => clock.now().getUTCFullYear()

  async function personOf(viewerId: string, id: string): Promise<Person> {
    const row = await findPersonPage(pool, { personId: id, accountId: viewerId, thisYear: thisYear() })
    if (!row) throw new AppError('trees/person-not-found')
    const kept = seesKeptWords(row) ? await keptWordsOf(pool, row.tree_id, row.id) : undefined
    const page = { viewerId, thisYear: thisYear(), pictureOf: documents.pictureOf }
    return presentPerson(row, page, kept)
  }

  return handle<typeof wire>({
    async list({ viewer }, { params, query }) {
      const { role } = await requireReader(db, viewer, params.treeId)
      const line = (row: PersonLineRow) => presentLine(row, role, thisYear(), documents.pictureOf)
      if (query.q) return searchPeople(db, [searchedTree(params.treeId, role)], query.q, query, line)
      const cursor = decodeCursor(query.next, 2)
      const after = cursor && { sortName: String(cursor[0]), id: idKey(cursor[1]) }
      const rows = await selectPeople(db, params.treeId, after, limitOf(query))
      return toPage(rows, query, (row) => [row.sort_name, row.id], line)
    },

    create: {
      async may({ viewer }, { params }) {
        await requireAct(db, viewer, params.treeId, 'edit-people', 'trees/not-editor')
        return params.treeId
      },
      makes: ({ id }) => id,
      again: ({ viewer }, id) => personOf(viewer.id, id),
      async run({ viewer }, { params, body }) {
        const { treeId } = params
        const waits = await proposeFirst(viewer, treeId, { kind: 'CREATE', body })
        return waits ?? personOf(viewer.id, await createPerson(parts, viewer, treeId, body))
      },
    },

    get: ({ viewer }, { params }) => followMerge(db, params.id, (id) => personOf(viewer.id, id)),

    relatives: ({ viewer }, { params, query }) =>
      followMerge(db, params.id, (id) =>
        pageOfRelatives(pool, { viewerId: viewer.id, thisYear: thisYear(), pictureOf: documents.pictureOf }, id, query),
      ),

    async update({ viewer }, { params, body }) {
      const { id, treeId, standing, isSelf } = await followMerge(db, params.id, async (id) => {
        return { id, ...(await requirePerson(db, viewer, id)) }
      })
      // A member who is a person of the tree may tell of themselves; bonds are for those who edit.
      const isOwnStory = isSelf && body.relations === undefined
      if (!mayInTree(standing, 'edit-people') && !isOwnStory) throw new AppError('trees/not-editor')
      // The newer version is the person who stayed, whom a read of the same id answers.
      if (id !== params.id) throw new AppError('kit/stale')
      const personId = params.id
      const waits = await proposeFirst(viewer, treeId, { kind: 'CHANGE', personId, body })
      if (waits && waits !== 'unchanged') return waits
      if (!waits) await changePerson(parts, viewer, { treeId, id: personId }, body)
      return personOf(viewer.id, params.id)
    },

    async remove({ viewer }, { params }) {
      const { treeId, standing, addedBy } = await requirePerson(db, viewer, params.id)
      if (treeId !== params.treeId) throw new AppError('trees/person-not-found')
      if (!mayInTree(standing, 'delete-own-additions')) throw new AppError('trees/not-editor')
      if (!mayDelete(standing, viewer.id, addedBy)) throw new AppError('trees/not-own-addition')
      const personId = params.id
      const waits = await proposeFirst(viewer, treeId, { kind: 'DELETE', personId, body: { version: undefined } })
      return waits ?? removePerson(parts, viewer, { treeId, id: personId })
    },

    async validate({ viewer }, { params, body }) {
      await requireAct(db, viewer, params.treeId, 'edit-people', 'trees/not-editor')
      return checkPerson(db, params.treeId, body, clock.now(), (treeId) => mayOpen(db, viewer, treeId))
    },
  })
}

/** A person as a line of a list, as far as the role goes. */
export function presentLine(
  row: PersonLineRow,
  role: TreeRole,
  thisYear: number,
  pictureOf: Documents['pictureOf'],
): PersonLine {
  const living = row.dead_from > thisYear
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    ...affixesOf(row.name_prefix, row.name_suffix),
    names: namesInLine(row.names),
    gender: row.gender,
    living,
    ...lifeYears(row, seesYears(role, living)),
    image: row.image_document_id ? pictureOf(row.image_document_id) : null,
    ...(mayInTree(role, 'see-living') && { bornPlace: row.birth_place && cutLine(row.birth_place) }),
  }
}
