import { toGregorian, type CalendarDay } from '@mulghar/contract/kit/bikram-sambat'
import { mayInTree, treeRoles } from '@mulghar/contract/trees/roles'
import type { PhotoPages, TakenPhotos } from '../../documents/public.ts'
import type { AskedBelonging } from '../../kit/belonging.ts'
import type { TreesDb } from '../core/tables.ts'
import { selectPeopleOfPictures, selectTakenOn, type TakenRow } from './taken-photos.sql.ts'
import { weekFrom, type Anniversary } from './week.ts'

/** The day on which a picture was taken is as visible as the days of a life. */
const rolesThatSeeDays = treeRoles.filter((role) => mayInTree(role, 'see-living'))

/** Pictures of albums that were taken on a day of an earlier year, in the trees of an account. */
export const albumTakenOn =
  (db: TreesDb): TakenPhotos['album'] =>
  async (accountId, day) => {
    const days = new Map([...weekFrom(day)].filter(([, { on }]) => on === day))
    const rows = await selectTakenOn(db, { accountId, roles: rolesThatSeeDays, keys: [...days.keys()] })
    return rows.flatMap((row) => {
      const today = days.get(row.key)!
      const on = gregorianDay(row, today)
      const years = today.year - row.year
      if (!on || years <= 0) return []
      const taken = { on, calendar: today.calendar, years }
      return [{ documentId: row.document_id, rootId: row.tree_id, refId: row.id, taken }]
    })
  }

function gregorianDay({ year, month, day }: TakenRow, { calendar }: Anniversary): CalendarDay | undefined {
  return calendar === 'GREGORIAN' ? { year, month, day } : toGregorian({ year, month, day })
}

/** A picture of an album is shown on the page of its person. */
export const albumPages =
  (db: TreesDb, belonging: AskedBelonging): PhotoPages['album'] =>
  async (viewerId, showers) => {
    const people = await selectPeopleOfPictures(db, showers)
    const seen = await belonging.seen(db, 'PERSON', viewerId, [...people.values()])
    return new Map(
      [...people].flatMap(([picture, person]) => {
        const name = seen.get(person)?.name
        return name === undefined ? [] : [[picture, { kind: 'PERSON', id: person, name }] as const]
      }),
    )
  }
