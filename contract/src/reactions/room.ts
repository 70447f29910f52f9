import { roomOf } from '../kit/room.ts'
import { comments } from './comments.ts'
import { reactionsErrors } from './errors.ts'
import { likes } from './likes.ts'
import { reactionNoticeKinds } from './notices.ts'
import { reactionRates } from './rates.ts'

export const room = roomOf('reactions', { comments, likes }, reactionsErrors, {
  kinds: { notifications: reactionNoticeKinds, rates: reactionRates },
})
