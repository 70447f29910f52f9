import { service as wire } from '@mulghar/contract/service/service'
import { askForLife } from '../kit/database.ts'
import { routes, type OpenRoom } from '../kit/room.ts'
import { kitDb } from '../kit/tables.ts'
import { serviceHandlers } from './service.ts'

export const open: OpenRoom<'service'> = ({ env, changeEvents, metrics, databaseOf }) => {
  const { pool } = databaseOf(kitDb).house
  const answers = () => askForLife(pool)
  return { routes: [routes(wire, serviceHandlers({ env, changeEvents, answers, metrics }))] }
}
