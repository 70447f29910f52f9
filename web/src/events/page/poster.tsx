import type { SocialEvent } from '@mulghar/contract/events/events'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { QrCode } from '../../kit/ui/qr-code.tsx'
import { EventTimes, usePlace } from '../core/event-facts.tsx'
import { written } from '../../kit/written.ts'

type Props = { event: SocialEvent; url: string; onDone: () => void }

/** A sheet of paper to be hung up; on the screen it is not seen. */
export function Poster({ event, url, onDone }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const place = usePlace(event)
  useEffect(() => {
    let isOver = false
    const over = () => !isOver && onDone()
    addEventListener('afterprint', over)
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])]
    // A picture that cannot be had leaves a poster without it.
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => !isOver && print())
    return () => {
      isOver = true
      removeEventListener('afterprint', over)
    }
  }, [onDone])
  return createPortal(
    <div ref={sheet} className="print-only" data-poster="">
      {event.coverImage && <img src={event.coverImage.url} alt="" className="max-h-[38vh] w-full object-cover" />}
      <p {...written(event.name)} className="font-display text-5xl leading-tight font-semibold wrap-anywhere">
        {event.name}
      </p>
      <div className="text-xl">
        <EventTimes event={event} />
      </div>
      <p {...written(place)} className="text-xl wrap-anywhere">
        {place}
      </p>
      {event.description && (
        <p {...written(event.description)} className="line-clamp-[12] text-lg wrap-anywhere whitespace-pre-line">
          {event.description}
        </p>
      )}
      <div className="flex items-center gap-6">
        <div className="shrink-0">
          <QrCode text={url} />
        </div>
        <div className="grid gap-1 text-lg">
          {event.owner && (
            <p>
              <Trans>Host: {event.owner.name}</Trans>
            </p>
          )}
          <p className="text-sm wrap-anywhere">{url}</p>
        </div>
      </div>
    </div>,
    document.body,
  )
}
