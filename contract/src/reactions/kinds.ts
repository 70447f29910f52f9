/**
 * What can be commented on and liked, by room: a room above adds its kinds, with its name, in its `reacted.ts`. A comment is
 * a thing of its own, which is answered and liked as any other.
 */
export interface CommentedKinds {
  reactions: 'COMMENT'
}
export interface LikedKinds {
  reactions: 'COMMENT'
}
export type CommentedKind = CommentedKinds[keyof CommentedKinds]
export type LikedKind = LikedKinds[keyof LikedKinds]
export type ReactedKind = CommentedKind | LikedKind
