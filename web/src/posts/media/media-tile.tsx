import { useLingui } from '@lingui/react/macro'
import { Clapperboard, ImageOff, Play, RotateCcw, X } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { PhotoPlace } from '../../kit/ui/photo-place.tsx'
import { useObjectUrl } from '../../kit/ui/picture-picker.tsx'
import type { MediaItem } from './media-items.ts'
import { upload, useUploads } from './uploads.ts'
import { written } from '../../kit/written.ts'

type Props = {
  item: MediaItem
  at: number
  count: number
  onMove: (key: string, to: number) => void
  onAlt: (alt: string) => void
  onRemove: () => void
}

const mostAltLetters = 500
/** What is dragged within the page, so that no file from elsewhere is taken for it. */
const dragged = 'application/x-mulghar-photo'

/** One picture of a post: what it shows, its place among the others, and how far it is sent. */
export function MediaTile({ item, at, count, onMove, onAlt, onRemove }: Props) {
  const { t } = useLingui()
  const [isOver, setOver] = useState(false)
  const place = at + 1
  const isOurs = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(dragged)
  return (
    <li
      onDragOver={(event) => {
        if (!isOurs(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!isOurs(event)) return
        event.preventDefault()
        event.stopPropagation()
        onMove(event.dataTransfer.getData(dragged), at)
      }}
      className={classes('grid content-start gap-1.5 rounded-md', isOver && 'outline-2 outline-focus')}
    >
      <div
        draggable={count > 1}
        onDragStart={(event) => event.dataTransfer.setData(dragged, item.key)}
        className="relative aspect-square overflow-hidden rounded-md bg-sunken"
      >
        <Preview item={item} place={place} />
        <IconButton
          label={item.kind === 'video' ? t`Remove video ${place}` : t`Remove photo ${place}`}
          size="sm"
          variant="raised"
          onClick={onRemove}
          className="absolute! top-1.5 right-1.5"
          tooltip={false}
        >
          <X />
        </IconButton>
        <State item={item} place={place} />
      </div>
      {count > 1 && <PhotoPlace at={at} count={count} onMove={(to) => onMove(item.key, to)} />}
      <Input
        aria-label={item.kind === 'video' ? t`Description of video ${place}` : t`Description of photo ${place}`}
        placeholder={t`Add a description`}
        maxLength={mostAltLetters}
        value={item.alt}
        onChange={({ target }) => onAlt(target.value)}
      />
    </li>
  )
}

/** The file itself, or what the server has made of it where this browser cannot show it. */
function Preview({ item, place }: { item: MediaItem; place: number }) {
  const { t } = useLingui()
  const local = useObjectUrl(item.file)
  const sent = useUploads(({ byKey }) => byKey[item.key]?.thumbUrl) ?? item.thumbUrl
  const [unseen, setUnseen] = useState<readonly string[]>([])
  const url = [local, sent].find((one) => one && !unseen.includes(one))
  if (!url)
    return (
      <span className="grid size-full place-items-center gap-1 p-2 text-center text-xs text-ink-soft">
        {item.kind === 'video' ? (
          <Clapperboard aria-hidden="true" className="size-6" strokeWidth={1.5} />
        ) : (
          item.file && <ImageOff aria-hidden="true" className="size-6" strokeWidth={1.5} />
        )}
        <span {...written(item.name)} className="line-clamp-2 wrap-anywhere">
          {item.name}
        </span>
      </span>
    )
  if (item.kind === 'video')
    return (
      <>
        {url === local ? (
          <video
            src={`${url}#t=0.1`}
            aria-label={item.alt || t`Video ${place}`}
            muted
            playsInline
            preload="metadata"
            className="size-full object-cover"
            onError={() => setUnseen([...unseen, url])}
          />
        ) : (
          <img src={url} alt={item.alt || t`Video ${place}`} draggable={false} className="size-full object-cover" />
        )}
        <span className="pointer-events-none absolute inset-0 m-auto grid size-10 place-items-center rounded-full bg-media-veil text-on-media">
          <Play aria-hidden="true" fill="currentColor" className="size-5" />
        </span>
      </>
    )
  return (
    <img
      src={url}
      alt={item.alt || t`Photo ${place}`}
      draggable={false}
      className="size-full object-cover"
      onError={() => setUnseen([...unseen, url])}
    />
  )
}

function State({ item, place }: { item: MediaItem; place: number }) {
  const { t } = useLingui()
  const found = useUploads(({ byKey }) => byKey[item.key])
  if (!found || found.state === 'sent') return null
  if (found.state === 'failed')
    return (
      <div className="absolute inset-x-0 bottom-0 grid justify-items-center gap-1 bg-surface/95 p-2">
        <span className="text-xs font-medium text-sindoor">{t`Not uploaded`}</span>
        <Button
          variant="quiet"
          size="sm"
          icon={<RotateCcw />}
          aria-label={item.kind === 'video' ? t`Try video ${place} again` : t`Try photo ${place} again`}
          onClick={() => upload([item])}
        >
          {t`Try again`}
        </Button>
      </div>
    )
  const part = item.size ? found.sent / item.size : 0
  return (
    <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1.5 bg-surface/80">
      <div className="h-full bg-accent transition-[width]" style={{ width: `${Math.round(part * 100)}%` }} />
    </div>
  )
}
