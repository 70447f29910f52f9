import type { Post } from '@mulghar/contract/posts/posts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Refusal } from '../kit/failures.ts'
import { paths } from '../kit/paths.ts'
import { useNavigate, useParams } from '../kit/router/react.tsx'
import { failedToLoad } from '../kit/failed-load.ts'
import { BackButton } from '../kit/ui/back-button.tsx'
import { Button } from '../kit/ui/button.tsx'
import { Card } from '../kit/ui/card.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { Field } from '../kit/ui/field.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { Page } from '../kit/ui/page.tsx'
import { useDocumentTitle } from '../kit/ui/page-title.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { Textarea } from '../kit/ui/textarea.tsx'
import { useDraftBox } from '../kit/unsaved.ts'
import { wordsFor } from '../kit/words.ts'
import { useMember } from '../session/session-store.ts'
import { keepEdit, keptEdit } from './draft.ts'
import { PostCard } from './post-card.tsx'
import { postQueries } from './posts.queries.ts'
import { wordsOfPost } from './words-by-call.ts'

/** One post, with all that was said of it. */
export function PostScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const post = useQuery(postQueries.one(id))
  return (
    <Page>
      <BackButton />
      {post.isPending ? (
        <Skeleton text={t`Loading post...`} shape="page" count={1} />
      ) : failedToLoad(post) ? (
        isGone(post.error) ? (
          <Gone id={id} text={wordsFor(post.error, wordsOfPost)} />
        ) : (
          <LoadFailed
            text={wordsFor(post.error, wordsOfPost)}
            busy={post.isFetching}
            onRetry={() => void post.refetch()}
          />
        )
      ) : (
        <Shown key={id} post={post.data} />
      )}
    </Page>
  )
}

/** It was deleted, or may no longer be seen, or what was asked for was never an address of a post. */
const isGone = (error: unknown) => error instanceof Refusal && (error.status === 404 || error.status === 400)

function Gone({ id, text }: { id: string; text: string }) {
  const { t } = useLingui()
  const me = useMember().id
  // It may have been deleted elsewhere while somebody was editing it here.
  const [kept, setKept] = useState(() => keptEdit(me, id)?.writing.text)
  const box = useRef<HTMLElement>(null)
  // The text that is shown here needs no notice.
  useDraftBox(box, { key: `edit of ${id}`, isBegun: () => false })
  useDocumentTitle(t({ message: 'Post', context: 'what somebody has posted' }))
  const discard = () => {
    keepEdit(me, id, undefined)
    setKept(undefined)
  }
  return (
    <>
      <EmptyState level="h1" drawing="inbox" title={text} />
      {kept && (
        <Card ref={box} className="grid gap-3">
          <Field label={t`Your text`} hint={t`You can still copy your text.`}>
            <Textarea readOnly rows={4} value={kept} />
          </Field>
          <Button variant="quiet" size="sm" className="justify-self-start" onClick={discard}>
            <Trans>Discard</Trans>
          </Button>
        </Card>
      )}
    </>
  )
}

function Shown({ post }: { post: Post }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const title = t`Post by ${post.owner.name}`
  useDocumentTitle(title)
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <PostCard post={post} isOpen onRemoved={() => void navigate(paths.home, { replace: true })} />
    </>
  )
}
