import type {} from '../reactions/kinds.ts'

/** A post is commented on and liked. */
declare module '../reactions/kinds.ts' {
  interface CommentedKinds {
    posts: 'POST'
  }
  interface LikedKinds {
    posts: 'POST'
  }
}
