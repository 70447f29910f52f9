import { search as wire } from '@mulghar/contract/search/search'
import { routes, type OpenRoom } from '../kit/room.ts'
import { searchHandlers, type Finders } from './search.ts'

declare module '../kit/room.ts' {
  interface Gives {
    /** Who finds what is searched for, by what it is. */
    search?: Partial<Finders>
  }
}

export const open: OpenRoom<'search'> = ({ rooms }) => ({
  routes: [routes(wire, searchHandlers(rooms.byKind('search') as Finders))],
})
