import type {} from '../reactions/kinds.ts'

/** A place is commented on and liked. */
declare module '../reactions/kinds.ts' {
  interface CommentedKinds {
    heritage: 'HERITAGE'
  }
  interface LikedKinds {
    heritage: 'HERITAGE'
  }
}
