import { mostMessageMedia } from '@mulghar/contract/messages/kinds'
import { useLingui } from '@lingui/react/macro'
import { Clapperboard, Image, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { acceptedMedia, kindOfFile, mediaFault } from '../../documents/public.ts'
import { toast } from '../../kit/toast.ts'
import { IconButton } from '../../kit/ui/icon-button.tsx'

/** Of chosen files those that a message can have; a toast says what is wrong with the others. */
export function useRightFiles(): (files: Iterable<File>, before?: readonly File[]) => readonly File[] {
  const { t, i18n } = useLingui()
  return (files, before = []) => {
    const right: File[] = []
    for (const file of files) {
      const fault = mediaFault(file)
      if (fault) toast.error(file.name, { description: i18n._(fault) })
      else right.push(file)
    }
    const all = [...before, ...right]
    if (all.length > mostMessageMedia) toast.error(t`A message can have at most ${mostMessageMedia} photos and videos.`)
    return all.slice(0, mostMessageMedia)
  }
}

/** Photos and films that are sent with the next message. */
export function useChosenFiles() {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const rightOf = useRightFiles()
  return {
    chosen,
    add: (files: Iterable<File>) => setChosen(rightOf(files, chosen)),
    remove: (file: File) => setChosen(chosen.filter((other) => other !== file)),
    clear: () => setChosen([]),
  }
}

export function PickFiles({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={t`Photo/Video`} onClick={() => input.current?.click()}>
        <Image />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedMedia}
        aria-label={t`Photos of the message`}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

type ChosenProps = { chosen: readonly File[]; remove: (file: File) => void }

export function ChosenFiles({ chosen, remove }: ChosenProps) {
  const { t } = useLingui()
  if (chosen.length === 0) return null
  return (
    <ul aria-label={t`Photos and videos`} className="flex gap-2 overflow-x-auto pb-1">
      {chosen.map((file, place) => (
        <li key={`${file.name} ${place}`} className="relative size-18 shrink-0">
          <Preview file={file} />
          <IconButton
            size="sm"
            label={t`Remove ${file.name}`}
            onClick={() => remove(file)}
            className="absolute! top-0.5 right-0.5 size-7! rounded-full! bg-media-veil text-on-media!"
          >
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** A file that the browser cannot draw, such as a film, is shown as a sign. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  const isPicture = kindOfFile(file) === 'image'
  useEffect(() => {
    if (!isPicture) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file, isPicture])
  const look = 'grid size-18 place-items-center rounded-md bg-sunken object-cover text-clay'
  return url ? (
    <img src={url} alt={file.name} onError={() => setUrl(undefined)} className={look} />
  ) : (
    <span role="img" aria-label={file.name} className={look}>
      {isPicture ? <Image aria-hidden="true" /> : <Clapperboard aria-hidden="true" />}
    </span>
  )
}
