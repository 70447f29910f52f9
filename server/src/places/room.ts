import { maps } from '@mulghar/contract/places/maps'
import { places as wire } from '@mulghar/contract/places/places'
import { routes, type OpenRoom } from '../kit/room.ts'
import { mapHandlers } from './maps.ts'
import { placeHandlers } from './places.ts'
import { openPlaces, type Places } from './public.ts'
import { placesDb } from './tables.ts'

declare module '../kit/room.ts' {
  interface Doors {
    places: Places
  }
}

export const open: OpenRoom<'places'> = ({ databaseOf, env, report }) => {
  const places = openPlaces(databaseOf(placesDb).db)
  return {
    door: places,
    routes: [
      routes(wire, placeHandlers({ places, report })),
      routes(maps, mapHandlers({ borders: env.MAP_BORDERS === 'on' })),
    ],
  }
}
