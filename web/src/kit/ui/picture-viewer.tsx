import { Dialog as Base } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { leaveWhenSaved } from '../leaving.ts'
import { useLayer } from './layers.ts'
import { Turn } from './turn.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

type Props<Item extends { id: string }> = {
  /** How the whole is called. */
  label: string
  pictures: readonly Item[]
  /** How many there are, with those that are not here yet. */
  of?: number
  /** Which one is looked at; none while it is closed. */
  openId: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
  /** The picture itself, and what stands beside it; `place` counts from one. */
  show: (picture: Item, place: number) => ReactNode
  side: (picture: Item, place: number) => ReactNode
  /** What is fetched before it is wanted. */
  urlOf: (picture: Item) => string | null | undefined
}

/** So far a finger goes before it turns a page. */
const swipePx = 48

/** One picture after the other, with what there is to say of it: arrow keys, the buttons at its sides, or a finger go on. */
export function PictureViewer<Item extends { id: string }>(props: Props<Item>) {
  const { label, pictures, openId, onOpen, onClose, show, side, urlOf } = props
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
  const layer = useLayer(picture !== undefined, close)
  const start = useRef<number>(undefined)
  usePreloaded([pictures[at - 1], pictures[at + 1]].map((near) => near && urlOf(near)))
  const count = Math.max(props.of ?? 0, pictures.length)
  const go = (by: number) => {
    const next = pictures[at + by]
    if (next) leaveWhenSaved(() => onOpen(next.id), { staysOnPage: true })
  }
  function close() {
    leaveWhenSaved(onClose, { staysOnPage: true })
  }

  function press(event: KeyboardEvent) {
    // In a field the arrows move the cursor, in a film the time.
    const isElsewhere = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, video')
    if (isElsewhere || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    go(event.key === 'ArrowLeft' ? -1 : 1)
  }
  function lower({ pointerType, target, clientX }: PointerEvent) {
    start.current = pointerType === 'mouse' || target instanceof HTMLVideoElement ? undefined : clientX
  }
  function lift({ clientX }: PointerEvent) {
    const way = start.current === undefined ? 0 : clientX - start.current
    start.current = undefined
    if (Math.abs(way) >= swipePx) go(way > 0 ? -1 : 1)
  }

  return (
    <Base.Root open={picture !== undefined} onOpenChange={(next) => !next && close()}>
      <Base.Portal>
        <Base.Backdrop className="overlay fixed inset-0 z-40 bg-[rgb(12_8_14/0.88)]" />
        <Base.Popup
          aria-label={label}
          onKeyDown={press}
          className="overlay pop fixed inset-0 z-50 flex flex-col overflow-y-auto bg-raised text-ink outline-none lg:inset-6 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:overflow-hidden lg:rounded-lg low:sm:grid low:sm:grid-cols-[minmax(0,1fr)_17rem] low:sm:overflow-hidden"
        >
          {picture && (
            <>
              <div
                className="relative grid h-[64dvh] shrink-0 touch-pan-y place-items-center overflow-hidden bg-[rgb(12_8_14)] select-none lg:h-auto low:sm:h-auto"
                onPointerDown={lower}
                onPointerUp={lift}
                onPointerCancel={() => (start.current = undefined)}
              >
                <div key={picture.id} className="absolute inset-0">
                  {show(picture, at + 1)}
                </div>
                <p
                  aria-live="polite"
                  className="pointer-events-none absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full bg-media-veil px-3 py-0.5 text-sm text-on-media tabular-nums"
                >
                  {t`${at + 1} of ${count}`}
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
              <div
                key={`beside ${picture.id}`}
                className="grid content-start gap-4 p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] lg:overflow-y-auto lg:pt-16 low:sm:overflow-y-auto low:sm:pt-16"
              >
                {side(picture, at + 1)}
              </div>
              <WaitingNotice
                isTop={layer.isTop}
                className="fixed inset-x-4 bottom-4 z-20 mx-auto max-w-md shadow-high"
              />
              <Base.Close
                aria-label={t`Close`}
                className="absolute top-[max(0.75rem,env(safe-area-inset-top))] right-3 grid size-11 place-items-center rounded-full bg-media-veil text-on-media lg:bg-transparent lg:text-ink-soft lg:hover:bg-sunken low:sm:bg-transparent low:sm:text-ink-soft low:sm:hover:bg-sunken"
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

/** The pictures before and after are there when they are wanted. */
function usePreloaded(near: readonly (string | null | undefined)[]): void {
  const urls = near.filter(Boolean).join(' ')
  useEffect(() => {
    for (const url of urls.split(' ')) if (url) new Image().src = url
  }, [urls])
}
