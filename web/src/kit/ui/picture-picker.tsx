import { useLingui } from '@lingui/react/macro'
import { Crop, ImagePlus, Trash2 } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useKeptFile } from '../kept-files.ts'
import { lazyPart } from '../lazy-part.ts'
import { pictureFault, type PictureFault } from '../picture-check.ts'
import { fileKey, tellChange } from '../watch-input.ts'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'

const PictureEditor = lazyPart(() => import('./picture-editor.tsx'))

export type PicturePickerProps = {
  label: string
  /** The picture there is now. */
  pictureUrl?: string | null | undefined
  /** What stands in its place while there is none. */
  placeholder?: ReactNode
  /** Of somebody: it is seen in a frame, and can be cropped and rotated before it is sent. */
  round?: boolean
  accept?: string
  hint?: ReactNode
  busy?: boolean
  onPick: (file: File) => void
  onRemove?: () => void
  /** Whether a part of the picture is chosen that is not used yet, for pickers without a form. */
  onFrame?: (isFramed: boolean) => void
}

/** Picks one picture and shows it at once, before it is anywhere else. */
export function PicturePicker(props: PicturePickerProps) {
  const { label, pictureUrl, placeholder, round, accept = 'image/*', hint, busy, onPick, onRemove, onFrame } = props
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<File>()
  const [fault, setFault] = useState<PictureFault>()
  const editing = useEditing()
  const faults = usePictureFaults()
  const preview = useObjectUrl(picked)
  const shown = preview ?? pictureUrl
  // One that was just chosen, as far as this browser can show it, or the one that is saved.
  const isCropped = round && (picked ? editing.offered !== undefined : Boolean(pictureUrl))

  /** What is no picture, or too large, is refused here and now; the one before stays. */
  async function take(file: File) {
    const found = await pictureFault(file)
    setFault(found)
    if (found) return
    setPicked(file)
    onPick(file)
    if (round) await editing.offer(file)
  }
  useKeptFile(input, picked, (file) => {
    tellChange(input.current, fileKey)
    void take(file)
  })
  function crop(file: File) {
    editing.close()
    setPicked(file)
    onPick(file)
  }

  if (editing.isOpen && editing.offered) {
    return (
      <Suspense>
        <PictureEditor {...editing.offered} round onDone={crop} onCancel={editing.close} onFrame={onFrame} />
      </Suspense>
    )
  }
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-4">
      <div
        className={classes(
          'grid size-24 shrink-0 place-items-center overflow-hidden border border-line bg-sunken text-ink-faint',
          round ? 'rounded-full' : 'rounded-md',
          busy && 'shimmer',
        )}
      >
        {shown ? (
          <img src={shown} alt="" className="size-full object-cover" />
        ) : (
          (placeholder ?? <ImagePlus aria-hidden="true" className="size-8" strokeWidth={1.5} />)
        )}
      </div>
      <div className="grid gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" icon={<ImagePlus />} busy={busy} onClick={() => input.current?.click()}>
            {shown ? t`Change picture` : t`Choose a picture`}
          </Button>
          {isCropped && (
            <Button
              variant="quiet"
              size="sm"
              icon={<Crop />}
              busy={editing.isLoading}
              blocked={busy && t`The picture is uploading.`}
              onClick={() => (picked || !pictureUrl ? editing.open() : void editing.openSaved(pictureUrl))}
            >
              {t`Crop and rotate`}
            </Button>
          )}
          {shown && onRemove && (
            <Button
              variant="plain"
              size="sm"
              icon={<Trash2 />}
              onClick={() => {
                setPicked(undefined)
                setFault(undefined)
                tellChange(input.current, `removed ${label}`)
                onRemove()
              }}
            >
              {t`Remove picture`}
            </Button>
          )}
        </div>
        {fault && (
          <p role="alert" className="max-w-72 text-xs font-medium text-sindoor">
            {faults[fault]}
          </p>
        )}
        {editing.hasFailed && (
          <p role="alert" className="max-w-72 text-xs font-medium text-sindoor">
            {t`This picture could not be loaded. Please try again later.`}
          </p>
        )}
        {hint && <p className="text-xs text-ink-soft">{hint}</p>}
        <input
          ref={input}
          type="file"
          accept={accept}
          aria-label={label}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void take(file)
          }}
        />
      </div>
    </div>
  )
}

/** The types that the server reads as pictures, and how large a file may be. */
export function usePictureHint(): string {
  const { t } = useLingui()
  return t`JPEG, PNG, GIF, WebP, HEIC, BMP or TIFF, up to 50MB.`
}

/** What is said of a file that is not taken. */
export function usePictureFaults(): Record<PictureFault, string> {
  const { t } = useLingui()
  return {
    'too-large': t`This file is larger than 50MB.`,
    empty: t`This file is empty. Please choose another one.`,
    'no-picture': t`We could not read this picture. Use JPEG, PNG, GIF, WebP, HEIC, BMP or TIFF.`,
  }
}

/**
 * The picture as it was chosen, for as long as it can be cropped, or as it is saved: what was cut away when it was sent is not
 * kept. What this browser cannot show is taken as it is.
 */
function useEditing() {
  const [offered, setOffered] = useState<{ picture: ImageBitmap; name: string }>()
  const [isOpen, setOpen] = useState(false)
  const [loading, setLoading] = useState<'under way' | 'failed'>()
  useEffect(() => () => offered?.picture.close(), [offered])
  return {
    offered,
    isOpen,
    isLoading: loading === 'under way',
    hasFailed: loading === 'failed',
    open: () => setOpen(true),
    close: () => setOpen(false),
    async offer(file: File) {
      const picture = await createImageBitmap(file).catch(() => undefined)
      setOffered(picture && { picture, name: file.name })
    },
    async openSaved(url: string) {
      setLoading('under way')
      const picture = await loaded(url).catch(() => undefined)
      setLoading(picture ? undefined : 'failed')
      if (!picture) return
      setOffered({ picture, name: 'picture.jpg' })
      setOpen(true)
    },
  }
}

async function loaded(url: string): Promise<ImageBitmap> {
  const image = new Image()
  image.src = url
  await image.decode()
  return createImageBitmap(image)
}

/** An address for a file that has none; given back when it is no longer shown. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
