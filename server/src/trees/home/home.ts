import { home as wire, mostNews, mostRemembered, type RememberedDay } from '@mulghar/contract/trees/home'
import { mayInTree, treeRoles } from '@mulghar/contract/trees/roles'
import type { Documents } from '../../documents/public.ts'
import type { Clock } from '../../kit/clock.ts'
import { handle } from '../../kit/handle.ts'
import type { Present } from '../core/change.ts'
import { hiddenAccounts, nobody } from '../core/hidden-accounts.ts'
import type { TreesDb } from '../core/tables.ts'
import { namesInLine } from '../core/line-names.ts'
import { selectNamesOf, selectNews, selectNewsChanges, selectRemembered, type RememberedRow } from './home.sql.ts'
import { gistOf, namedIn, toldOf } from './news.ts'
import { findQuestion, numberOfDay } from './question.ts'
import { putQuestionAway } from './question.sql.ts'
import { weekFrom, type Anniversary } from './week.ts'

type HomeParts = { db: TreesDb; clock: Clock; pictureOf: Documents['pictureOf']; present: Present }

/** Days are as visible as the lives of the living, those of the dead too. */
const rolesThatSeeDays = treeRoles.filter((role) => mayInTree(role, 'see-living'))

/** How many changes of an entry are looked at; of more it says the number that were seen. */
const mostChanges = 200

export function homeHandlers(parts: HomeParts) {
  const { db, clock, pictureOf } = parts
  return handle<typeof wire>({
    async days({ viewer }, { query }) {
      const week = weekFrom(query.from)
      const rows = await selectRemembered(db, {
        accountId: viewer.id,
        roles: rolesThatSeeDays,
        keys: [...week.keys()],
        thisYear: clock.now().getUTCFullYear(),
        limit: mostRemembered + 1,
      })
      const byKind = Map.groupBy(rows, (row) => row.kind)
      const shown = [...byKind.values()].flatMap((all) => all.slice(0, mostRemembered))
      const data = shown.map((row) => presentDay(row, week.get(row.key)!, pictureOf))
      return {
        // A life does not come again before it has begun.
        data: data.filter((day) => day.years > 0).sort(inOrder),
        hasMore: shown.length < rows.length,
      }
    },

    question: ({ viewer }, { query }) => findQuestion(parts, viewer.id, query.day),
    putAway: ({ viewer }, { body }) => putQuestionAway(db, viewer.id, numberOfDay(body.day)),

    async news({ viewer }) {
      const rows = await selectNews(db, viewer.id, mostNews)
      const changes = Map.groupBy(await selectNewsChanges(db, rows, mostChanges), (change) => change.entry_id)
      const told = rows.flatMap((row) => {
        const gist = gistOf(row, changes.get(row.id) ?? [])
        return gist ? [{ row, gist }] : []
      })
      const people = told.flatMap(({ row, gist }) => namedIn(gist).map((id) => ({ tree_id: row.tree_id, id })))
      const names = await selectNamesOf(db, people)
      const authors = told.map(({ row }) => ({ treeId: row.tree_id, accountId: row.account_id }))
      const isHidden = await hiddenAccounts(parts, viewer.id, authors)
      return {
        data: told.map(({ row, gist }) => {
          const news = toldOf(row, gist, names)
          return isHidden(row.tree_id, row.account_id) ? { ...news, by: nobody } : news
        }),
      }
    },
  })
}

const inOrder = (one: RememberedDay, other: RememberedDay) =>
  one.on < other.on ? -1 : one.on > other.on ? 1 : one.kind < other.kind ? -1 : one.kind > other.kind ? 1 : 0

function presentDay(row: RememberedRow, { on, calendar, year }: Anniversary, pictureOf: Documents['pictureOf']) {
  return {
    kind: row.kind,
    on,
    calendar,
    years: row.date.year ? year - row.date.year : 0,
    familyTreeId: row.tree_id,
    familyTreeName: row.tree_name,
    person: {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      names: namesInLine(row.names),
      gender: row.gender,
      image: row.image_document_id ? pictureOf(row.image_document_id) : null,
    },
  } satisfies RememberedDay
}
