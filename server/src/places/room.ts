import { places as wire } from '@mulghar/contract/places/places'
import { routes, type OpenRoom } from '../kit/room.ts'
import { placeHandlers } from './places.ts'
import { openPlaces, type Places } from './public.ts'
import { placesDb } from './tables.ts'

declare module '../kit/room.ts' {
  interface Doors {
    places: Places
  }
}

export const open: OpenRoom<'places'> = ({ databaseOf, report }) => {
  const places = openPlaces(databaseOf(placesDb).db)
  return { door: places, routes: [routes(wire, placeHandlers({ places, report }))] }
}
