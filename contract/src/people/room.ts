import { roomOf } from '../kit/room.ts'
import { peopleErrors } from './errors.ts'
import { profile } from './profile.ts'

export const room = roomOf('people', { profile }, peopleErrors)
