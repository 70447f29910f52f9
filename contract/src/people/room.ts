import { roomOf } from '../kit/room.ts'
import { peopleErrors } from './errors.ts'
import { peopleFindKinds } from './finds.ts'
import { profile } from './profile.ts'

export const room = roomOf('people', { profile }, peopleErrors, {
  kinds: { search: peopleFindKinds, visibility: ['profile'] },
})
