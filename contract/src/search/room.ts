import { roomOf } from '../kit/room.ts'
import { search } from './search.ts'

export const room = roomOf('search', { search }, {})
