import { roomOf } from '../kit/room.ts'
import { placesErrors } from './errors.ts'
import { places } from './places.ts'

export const room = roomOf('places', { places }, placesErrors)
