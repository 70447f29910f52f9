import { isOfNickname } from '../../kit/names/keys.ts'
import { inTransaction } from '../../kit/database.ts'
import { addKeys, takeDue } from './nicknames.sql.ts'
import { personKeys } from '../core/person-columns.ts'
import { factsOf } from './person.sql.ts'
import type { TreesDb } from '../core/tables.ts'

const atOnce = 1000

/** Makes the keys of nicknames that were told before anybody was found by them; so many at once until none waits. */
export async function findWaitingNicknames(db: TreesDb): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const people = await takeDue(trx, atOnce)
      await addKeys(
        trx,
        people.map((row) => ({ row, keys: personKeys(factsOf(row)).filter(isOfNickname) })),
      )
      return people.length
    })
    if (count < atOnce) return
  }
}
