import type {} from '../reactions/kinds.ts'

/** An event is commented on; nobody likes it. */
declare module '../reactions/kinds.ts' {
  interface CommentedKinds {
    events: 'EVENT'
  }
}
