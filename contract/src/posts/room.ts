import { roomOf } from '../kit/room.ts'
import { postsErrors } from './errors.ts'
import { postFindKinds } from './finds.ts'
import { postNoticeKinds } from './notices.ts'
import { posts } from './posts.ts'
import { postRates } from './rates.ts'
import type {} from './reacted.ts'

export const room = roomOf('posts', { posts }, postsErrors, {
  kinds: {
    notifications: postNoticeKinds,
    search: postFindKinds,
    visibility: ['post'],
    privacy: ['postVisibility', 'keepPhotoLocation'],
    belonging: ['POST'],
    rates: postRates,
  },
})
