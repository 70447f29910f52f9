import type { Media } from '@mulghar/contract/documents/documents'
import type { Message } from '@mulghar/contract/messages/message'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { FilmLength, MediaPicture, MediaShown } from '../../documents/public.ts'
import { clockTime, longDate } from '../../kit/dates.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { classes } from '../../kit/ui/class-names.ts'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { threadKey } from '../core/read-thread.ts'

const Viewer = lazyPart(async () => ({
  default: (await import('../../kit/ui/picture-viewer.tsx')).PictureViewer<Media>,
}))

/** Taller or wider pictures are cut in the thread; the viewer shows them whole. */
const [upright, lying] = [3 / 4, 16 / 9]
const shapeOf = ({ width, height }: Media) =>
  width && height ? Math.min(lying, Math.max(upright, width / height)) : 4 / 3

type Props = { message: Message; conversationId: string }

/** Photos and films of a message; a press shows them large. */
export function MessageMedia({ message, conversationId }: Props) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [openId, setOpenId] = useState<string>()
  const isWanted = useWantedOnce(openId !== undefined)
  const { media, isMine, sender, createdAt } = message
  const renew = () => cache.invalidateQueries({ queryKey: threadKey(conversationId) })
  const who = isMine ? t`You` : (sender?.name ?? t`A person who left Mulghar`)
  const [only] = media
  const areAllPictures = media.every(({ type }) => type !== 'VIDEO')
  return (
    <div
      className={classes(
        'grid max-w-[86%] gap-1 overflow-hidden rounded-[1.125rem]',
        media.length === 1 ? 'w-72' : 'w-84 grid-cols-2',
        isMine ? 'self-end' : 'self-start',
      )}
    >
      {media.map((item, place) => (
        <div
          key={item.id}
          style={{ aspectRatio: media.length === 1 && only ? shapeOf(only) : 1 }}
          className={classes('relative', media.length % 2 === 1 && media.length > 1 && place === 0 && 'col-span-2')}
        >
          <button
            type="button"
            aria-label={
              item.type === 'VIDEO'
                ? t`Show video ${place + 1} of ${media.length} from ${who}`
                : t`Show picture ${place + 1} of ${media.length} from ${who}`
            }
            onClick={() => setOpenId(item.id)}
            className="absolute inset-0 overflow-hidden bg-sunken -outline-offset-3"
          >
            <MediaPicture media={item} alt="" sizes="21rem" renew={renew} className="absolute inset-0" />
            {item.type === 'VIDEO' && (
              <span className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-media-veil text-on-media">
                <Play aria-hidden="true" fill="currentColor" className="size-5" />
              </span>
            )}
          </button>
          {item.type === 'VIDEO' && <FilmLength ms={item.durationMs} className="pointer-events-none bottom-2 left-2" />}
        </div>
      ))}
      {isWanted && (
        <Suspense>
          <Viewer
            label={areAllPictures ? t`Pictures from ${who}` : t`Photos and videos from ${who}`}
            pictures={media}
            openId={openId}
            onOpen={setOpenId}
            onClose={() => setOpenId(undefined)}
            urlOf={({ mediumUrl, url, type }) => mediumUrl ?? (type === 'VIDEO' ? null : url)}
            show={(item) => (
              <MediaShown
                media={item}
                alt={item.type === 'VIDEO' ? t`Video from ${who}` : t`Picture from ${who}`}
                sizes="100vw"
                fit="contain"
                renew={renew}
              />
            )}
            side={() => (
              <div className="grid gap-1">
                <p className="font-semibold wrap-anywhere">{who}</p>
                <p className="text-sm text-ink-soft">
                  <time dateTime={createdAt}>
                    {longDate(createdAt)}, {clockTime(createdAt)}
                  </time>
                </p>
              </div>
            )}
          />
        </Suspense>
      )}
    </div>
  )
}
