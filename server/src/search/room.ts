import { search as wire } from '@mulghar/contract/search/search'
import { routes, type OpenRoom } from '../kit/room.ts'
import { searchHandlers, type Finders, type Ways } from './search.ts'

declare module '../kit/room.ts' {
  interface Gives {
    /** Who finds what is searched for, by what it is; a room's kinds come in this order, those of the highest room first. */
    search?: Partial<Finders>
    /** In which ways a kind has any result at all, besides exact names; of a kind that is not here every way is tried. */
    searchWays?: Partial<Ways>
  }
}

export const open: OpenRoom<'search'> = ({ rooms }) => ({
  routes: [routes(wire, searchHandlers(rooms.all('search'), rooms.byKind('searchWays')))],
})
