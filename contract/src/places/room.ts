import { roomOf } from '../kit/room.ts'
import { placesErrors } from './errors.ts'
import { maps } from './maps.ts'
import { places } from './places.ts'

export const room = roomOf('places', { places, maps }, placesErrors)
