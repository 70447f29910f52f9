import { Trans, useLingui } from '@lingui/react/macro'
import { ImageIcon, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/class-names.ts'

/** Some systems do not count these among pictures. */
const accepted = 'image/*,.heic,.heif'

/** Takes photos that are chosen, or dropped. */
export function PhotoDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={classes(
        'flex flex-wrap items-center gap-4 rounded-md border-[1.5px] border-dashed p-4',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <ImageIcon aria-hidden="true" strokeWidth={1.5} className="size-7 shrink-0 text-clay max-sm:hidden" />
      <p className="min-w-48 flex-1 text-sm text-ink-soft">
        <Trans>
          <b className="block text-md font-semibold text-ink">Add photos</b>The first one is the cover. We remove the
          place that phones hide in photos.
        </Trans>
      </p>
      <Button variant="soft" icon={<Plus />} className="max-sm:w-full" onClick={() => input.current?.click()}>
        <Trans>Choose photos</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={accepted}
        aria-label={t`Photos of the place`}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </div>
  )
}
