import type { Post } from '@mulghar/contract/posts/posts'
import { Dialog as Base } from '@base-ui/react/dialog'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { MessageCircle, X } from 'lucide-react'
import { longDate } from '../kit/dates.ts'
import { grouped } from '../kit/grouped.ts'
import { Avatar } from '../kit/ui/avatar.tsx'
import { classes } from '../kit/ui/class-names.ts'
import { Link } from '../kit/ui/link.tsx'
import { useLayer } from '../kit/ui/layers.ts'
import { backdropLook, sheetFoot } from '../kit/ui/overlay-look.ts'
import { WaitingNotice } from '../kit/ui/waiting-notice.tsx'
import { profilePaths, RichText } from '../people/public.ts'
import { CommentComposer, CommentList, HeartBurst, LikeButton, useLike } from '../reactions/public.ts'
import { Carousel } from './carousel.tsx'
import { showPost } from './posts.queries.ts'
import { ShareMenu } from './share-menu.tsx'
import { written } from '../kit/written.ts'

type Props = { post: Post; onClose: () => void }

/** On phones the whole of it scrolls between its head and its foot; where there is room, only what is said does, beside the pictures. */
const look = classes(
  'overlay pop fixed inset-0 z-50 flex flex-col overflow-y-auto overscroll-contain bg-raised text-ink shadow-high outline-none',
  'sm:top-1/2 sm:left-1/2 sm:right-auto sm:bottom-auto sm:h-[min(44rem,94dvh)] sm:w-[min(68rem,calc(100vw-3rem))] sm:-translate-1/2 sm:rounded-lg sm:border sm:border-line',
  'sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(18rem,23rem)] sm:grid-rows-[auto_minmax(0,1fr)_auto] sm:overflow-hidden',
)

/** A post with its pictures large, what is said of it, and what one can say. */
export default function PostViewer({ post, onClose }: Props) {
  const { t } = useLingui()
  const layer = useLayer(true)
  const cache = useQueryClient()
  const { id, owner, medias, text, mentions, createdAt } = post
  const liked = {
    kind: 'POST' as const,
    id,
    state: { liked: post.liked, likeCount: post.likeCount },
    show: (state: { liked: boolean; likeCount: number }) => showPost(cache, id, (known) => ({ ...known, ...state })),
  }
  const { beats, like } = useLike(liked)
  const said = { kind: 'POST' as const, thingId: id, isClosed: !post.can.comment }
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Popup aria-label={t`Post by ${owner.name}`} className={look}>
          <header className="sticky top-0 z-10 flex items-center gap-3 bg-raised py-3 pr-2 pl-4 max-sm:pt-[max(0.75rem,env(safe-area-inset-top))] sm:static sm:col-start-2 sm:border-b sm:border-line">
            <Avatar name={owner.name} pictureUrl={owner.picture?.thumbUrl} />
            <div className="min-w-0 flex-1 leading-snug">
              <Link
                {...written(owner.name)}
                to={profilePaths.profileOf(owner.id)}
                className="inline-block min-h-6 font-semibold wrap-anywhere hover:underline"
              >
                {owner.name}
              </Link>
              <p className="text-sm text-ink-soft">
                <time dateTime={createdAt}>{longDate(createdAt)}</time>
              </p>
            </div>
            <Base.Close
              aria-label={t`Close`}
              className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <X className="size-5" />
            </Base.Close>
          </header>
          <div className="relative aspect-square max-h-[60dvh] min-h-0 shrink-0 sm:col-start-1 sm:row-span-3 sm:row-start-1 sm:aspect-auto sm:max-h-none">
            <Carousel
              postId={id}
              medias={medias}
              alt={t`Photo by ${owner.name}`}
              sizes="(min-width: 40rem) 45rem, 100vw"
              fit="contain"
              keys="page"
              onDoubleTap={like}
              className="size-full bg-sunken"
            />
            <HeartBurst beats={beats} />
          </div>
          <div className="grid shrink-0 content-start gap-4 p-4 max-sm:grow sm:col-start-2 sm:shrink sm:overflow-y-auto sm:overscroll-contain">
            {text && (
              <p {...written(text)} className="wrap-anywhere whitespace-pre-line">
                <RichText text={text} mentions={mentions} />
              </p>
            )}
            <CommentList {...said} />
          </div>
          <footer
            className={classes(
              'sticky bottom-0 z-10 grid gap-1 border-t border-line bg-raised px-4 pt-1.5 sm:static sm:col-start-2',
              // At the foot of the screen the names that are offered have their room above the box.
              '[&_[role=listbox]]:top-auto [&_[role=listbox]]:bottom-full [&_[role=listbox]]:mb-1',
              sheetFoot,
            )}
          >
            <div className="-mx-2 flex items-center gap-4">
              <LikeButton thingId={id} {...liked} />
              <p className="flex flex-1 items-center gap-2 text-ink-soft tabular-nums">
                <MessageCircle aria-hidden="true" className="size-5" />
                <span aria-hidden="true">{grouped(post.comments)}</span>
                <span className="sr-only">
                  <Plural value={post.comments} one="# comment" other="# comments" />
                </span>
              </p>
              <ShareMenu postId={id} title={t`Post by ${owner.name}`} />
            </div>
            <CommentComposer {...said} />
            <WaitingNotice isTop={layer.isTop} className="pt-3" />
          </footer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
