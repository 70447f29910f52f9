import { mostPostBytes, mostPostMedia } from '@mulghar/contract/posts/posts'
import { useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { acceptedMedia } from '../../documents/public.ts'
import { useSteady } from '../../kit/use-steady.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { bytesOf } from './files.ts'
import { moved, sizeOf, type MediaItem } from './media-items.ts'
import { canBeRead, taken } from './media-taking.ts'
import { MediaTile } from './media-tile.tsx'
import { pause, useUploads, withdraw } from './uploads.ts'

type Props = {
  items: readonly MediaItem[]
  onChange: (change: (items: readonly MediaItem[]) => readonly MediaItem[]) => void
  mostItems?: number
}

/** Takes files that were chosen, dropped or pasted among the items. */
export function useTaking({ items, onChange, mostItems = mostPostMedia }: Props): (files: Iterable<File>) => void {
  const add = useSteady((files: File[]) => {
    const fresh = taken(files, items, mostItems)
    if (fresh.length > 0) onChange((now) => [...now, ...fresh])
  })
  return (files) => {
    const all = [...files]
    void canBeRead(all).then((can) => can && add(all))
  }
}

/** The button that opens the device's own choice of pictures. */
export function PickButton({ onFiles, compact }: { onFiles: (files: Iterable<File>) => void; compact?: boolean }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="soft" size="sm" icon={<ImagePlus />} className="min-h-11" onClick={() => input.current?.click()}>
        <span className={compact ? 'sr-only sm:not-sr-only' : undefined}>{t`Photo/Video`}</span>
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedMedia}
        aria-label={t`Photos of the post`}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}

/** The pictures of a post with what can be done to each, and a button to add more. */
export function MediaPicker(props: Props) {
  const take = useTaking(props)
  return (
    <div className="grid gap-3">
      <MediaTiles {...props} />
      <div>
        <PickButton onFiles={take} />
      </div>
    </div>
  )
}

/** The pictures alone: in their order, with how far each is sent. */
export function MediaTiles({ items, onChange, mostItems = mostPostMedia }: Props) {
  const { t } = useLingui()
  if (items.length === 0) return null
  const count = items.length
  const size = sizeOf(bytesOf(items))
  const most = sizeOf(mostPostBytes)
  const move = (key: string, to: number) =>
    onChange((now) => {
      const from = now.findIndex((item) => item.key === key)
      return from < 0 || to < 0 || to >= now.length ? now : moved(now, from, to)
    })
  return (
    <div className="grid gap-3">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3" aria-label={t`Photos to post`}>
        {items.map((item, at) => (
          <MediaTile
            key={item.key}
            item={item}
            at={at}
            count={count}
            onMove={move}
            onAlt={(alt) => onChange((now) => now.map((one) => (one.key === item.key ? { ...one, alt } : one)))}
            onRemove={() => {
              withdraw([item])
              onChange((now) => now.filter(({ key }) => key !== item.key))
            }}
          />
        ))}
      </ul>
      <Sending items={items} />
      <p className="text-xs text-ink-soft tabular-nums">{t`${count} of ${mostItems} files, ${size} of ${most}`}</p>
    </div>
  )
}

/** How many bytes have gone; the files that have not begun can wait. */
function Sending({ items }: { items: readonly MediaItem[] }) {
  const { t } = useLingui()
  const { byKey, isPaused } = useUploads()
  const under = items.filter(({ key }) => ['waiting', 'sending'].includes(byKey[key]?.state ?? ''))
  if (under.length === 0) return null
  const fresh = items.filter(({ key }) => byKey[key] && byKey[key].state !== 'failed')
  const [sent, total] = [fresh.reduce((sum, { key }) => sum + (byKey[key]?.sent ?? 0), 0), bytesOf(fresh)]
  const [gone, all] = [sizeOf(sent), sizeOf(total)]
  const hasNext = under.some(({ key }) => byKey[key]?.state === 'waiting')
  return (
    <div className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <Progress
          label={isPaused ? t`Paused` : t`Uploading`}
          part={total > 0 ? sent / total : 0}
          numbers={t`${gone} of ${all}`}
        />
      </div>
      {(hasNext || isPaused) && (
        <Button variant="quiet" size="sm" onClick={() => pause(!isPaused)}>
          {isPaused ? t`Resume` : t`Pause`}
        </Button>
      )}
    </div>
  )
}
