import type { AlbumPicture } from '@mulghar/contract/trees/album'
import type { Person } from '@mulghar/contract/trees/person'
import { Dialog as Base } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { classes } from '../../../kit/ui/class-names.ts'
import { fullName } from '../../core/person-names.ts'
import { PictureSide } from './picture-side.tsx'

type ViewerProps = {
  person: Person
  pictures: readonly AlbumPicture[]
  /** Which one is looked at; none while it is closed. */
  openId: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
}

/** So far a finger goes before it turns a page. */
const swipePx = 48

/** One picture after the other, with what is written to it: arrow keys, the buttons at its sides, or a finger go on. */
export default function Viewer({ person, pictures, openId, onOpen, onClose }: ViewerProps) {
  const { t } = useLingui()
  const found = pictures.findIndex((picture) => picture.id === openId)
  const [last, setLast] = useState(0)
  if (found >= 0 && found !== last) setLast(found)
  // Of one that was removed the one that takes its place is seen next.
  const at = openId === undefined || found >= 0 ? found : Math.min(last, pictures.length - 1)
  const picture = pictures[at]
  useEffect(() => {
    if (openId === undefined || found >= 0) return
    if (picture) onOpen(picture.id)
    else onClose()
  }, [found, openId, picture, onOpen, onClose])
  const start = useRef<number>(undefined)
  usePreloaded(pictures[at - 1], pictures[at + 1])
  const go = (by: number) => {
    const next = pictures[at + by]
    if (next) onOpen(next.id)
  }

  function press(event: KeyboardEvent) {
    // In a field the arrows move the cursor.
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select')
    if (isTyping || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    go(event.key === 'ArrowLeft' ? -1 : 1)
  }
  function lift(event: PointerEvent) {
    const way = start.current === undefined ? 0 : event.clientX - start.current
    start.current = undefined
    if (Math.abs(way) >= swipePx) go(way > 0 ? -1 : 1)
  }

  const name = fullName(person) || t`Unknown name`
  return (
    <Base.Root open={picture !== undefined} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="overlay fixed inset-0 z-40 bg-[rgb(12_8_14/0.88)]" />
        <Base.Popup
          aria-label={t`Pictures of ${name}`}
          onKeyDown={press}
          className="overlay pop fixed inset-0 z-50 flex flex-col overflow-y-auto bg-raised text-ink outline-none lg:inset-6 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:overflow-hidden lg:rounded-lg"
        >
          {picture && (
            <>
              <div
                className="relative grid h-[64dvh] shrink-0 touch-pan-y place-items-center overflow-hidden bg-[rgb(12_8_14)] select-none lg:h-auto"
                onPointerDown={(event) => (start.current = event.pointerType === 'mouse' ? undefined : event.clientX)}
                onPointerUp={lift}
                onPointerCancel={() => (start.current = undefined)}
              >
                <img
                  key={picture.id}
                  src={picture.image.url}
                  alt={picture.caption ?? t`Picture ${at + 1} of ${name}`}
                  draggable={false}
                  className="absolute inset-0 size-full object-contain"
                />
                <p
                  aria-live="polite"
                  className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full bg-media-veil px-3 py-0.5 text-sm text-on-media tabular-nums"
                >
                  {t`${at + 1} of ${pictures.length}`}
                </p>
                {at > 0 && (
                  <Turn label={t`Previous picture`} className="left-3" onClick={() => go(-1)}>
                    <ChevronLeft />
                  </Turn>
                )}
                {at < pictures.length - 1 && (
                  <Turn label={t`Next picture`} className="right-3" onClick={() => go(1)}>
                    <ChevronRight />
                  </Turn>
                )}
              </div>
              <PictureSide key={picture.id} person={person} picture={picture} place={at + 1} of={pictures.length} />
              <Base.Close
                aria-label={t`Close`}
                className="absolute top-[max(0.75rem,env(safe-area-inset-top))] right-3 grid size-11 place-items-center rounded-full bg-media-veil text-on-media lg:bg-transparent lg:text-ink-soft lg:hover:bg-sunken"
              >
                <X className="size-6" />
              </Base.Close>
            </>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

type TurnProps = { label: string; className: string; onClick: () => void; children: ReactNode }

function Turn({ label, className, onClick, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classes(
        'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-media-veil text-on-media [&_svg]:size-6',
        className,
      )}
    >
      {children}
    </button>
  )
}

/** The pictures before and after are there when they are wanted. */
function usePreloaded(...pictures: (AlbumPicture | undefined)[]): void {
  const urls = pictures.flatMap((picture) => picture?.image.url ?? []).join(' ')
  useEffect(() => {
    for (const url of urls.split(' ')) if (url) new Image().src = url
  }, [urls])
}
