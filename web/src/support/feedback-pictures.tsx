import type { Document } from '@mulghar/contract/documents/documents'
import { mostFeedbackMedia } from '@mulghar/contract/support/feedback-draft'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { FormError } from '../kit/form-error.tsx'
import { useMutation } from '../kit/mutation.ts'
import { pictureFault } from '../kit/picture-check.ts'
import type { Progress as Sent } from '../kit/transport.ts'
import { Field } from '../kit/ui/field.tsx'
import { FileDrop } from '../kit/ui/file-drop.tsx'
import { IconButton } from '../kit/ui/icon-button.tsx'
import { usePictureFaults, usePictureHint } from '../kit/ui/picture-picker.tsx'
import { Progress } from '../kit/ui/progress.tsx'
import { useAskingWhile } from '../kit/unsaved.ts'
import { TakenBack } from '../kit/waiting-saves.ts'
import { wordsFor } from '../kit/words.ts'
import { supportMutations } from './support.queries.ts'

type Props = {
  pictures: readonly Document[]
  onChange: (change: (before: readonly Document[]) => readonly Document[]) => void
  onBusy: (isBusy: boolean) => void
}

/** Pictures of what is meant, each sent as soon as it is chosen. */
export function FeedbackPictures({ pictures, onChange, onBusy }: Props) {
  const { t } = useLingui()
  const faults = usePictureFaults()
  const hint = usePictureHint()
  const [sent, setSent] = useState<Sent>()
  const [fault, setFault] = useState<string>()
  const send = useMutation(supportMutations.picture())
  const [isSending, setSending] = useState(false)
  const asking = useAskingWhile(isSending)
  const isFull = pictures.length >= mostFeedbackMedia

  async function take(files: File[]) {
    setFault(undefined)
    const discarded = asking.begin()
    const setBusy = (isBusy: boolean) => {
      setSending(isBusy)
      onBusy(isBusy)
    }
    setBusy(true)
    // One after the other: a slow connection is not divided among them.
    for (const file of files.slice(0, mostFeedbackMedia - pictures.length)) {
      if (discarded.aborted) break
      const found = await pictureFault(file)
      if (found) setFault(faults[found])
      else
        try {
          const document = await send.mutateToEnd({ file, onProgress: setSent })
          onChange((before) => [...before, document])
        } catch (error) {
          // With it the files after it are taken back.
          if (error instanceof TakenBack) break
          setFault(wordsFor(error))
        }
    }
    setSent(undefined)
    setBusy(false)
  }

  return (
    <div className="grid gap-3">
      <Field label={t`Pictures (optional)`} hint={t`Up to ${mostFeedbackMedia}, for example screenshots.`}>
        <FileDrop
          accept="image/*"
          multiple
          disabled={isFull || send.isPending}
          hint={hint}
          onFiles={(files) => void take(files)}
        />
      </Field>
      {sent && <Progress label={t`Uploading`} part={sent.total > 0 ? sent.sent / sent.total : 1} />}
      <FormError text={fault} />
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map(({ id, name, thumbUrl, url }) => (
            <li key={id} className="relative">
              <img src={thumbUrl ?? url} alt={name} className="size-20 rounded-md border border-line object-cover" />
              <IconButton
                label={t`Remove ${name}`}
                size="sm"
                variant="raised"
                className="absolute -top-1.5 -right-1.5"
                onClick={() => onChange((before) => before.filter((picture) => picture.id !== id))}
              >
                <X className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
