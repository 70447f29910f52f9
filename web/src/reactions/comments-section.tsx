import { CommentComposer, CommentList, type CommentsProps } from './comments.tsx'

/** The comments of a resource, and a box to say more. */
export default function CommentsSection({ kind, thingId, isClosed }: CommentsProps) {
  return (
    <div className="grid gap-3">
      <CommentList kind={kind} thingId={thingId} isClosed={isClosed} />
      <CommentComposer kind={kind} thingId={thingId} isClosed={isClosed} />
    </div>
  )
}
