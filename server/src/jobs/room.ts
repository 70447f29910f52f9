import { jobs as wire } from '@mulghar/contract/jobs/jobs'
import { routes, type OpenRoom } from '../kit/room.ts'
import type { KitDb } from '../kit/tables.ts'
import { taskHandlers } from '../kit/tasks.ts'

export const open: OpenRoom<'jobs'> = ({ databaseOf }) => {
  const { db } = databaseOf<KitDb>()
  return { routes: [routes(wire, taskHandlers(db))] }
}
