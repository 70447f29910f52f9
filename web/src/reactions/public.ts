export { CommentComposer, CommentList, Comments } from './comments.tsx'
export { HeartBurst, LikeButton } from './like-button.tsx'
export { useLike } from './use-like.ts'
export type { ThingParts } from './thing-parts.ts'
