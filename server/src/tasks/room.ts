import { tasks as wire } from '@mulghar/contract/tasks/tasks'
import { routes, type OpenRoom } from '../kit/room.ts'
import { kitDb } from '../kit/tables.ts'
import { taskHandlers } from '../kit/tasks.ts'

export const open: OpenRoom<'tasks'> = ({ databaseOf, rooms, report }) => {
  const { db } = databaseOf(kitDb)
  return { routes: [routes(wire, taskHandlers({ db, kinds: rooms.byKind('tasks'), report }))] }
}
