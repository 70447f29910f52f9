import type { UserDetail } from '@mulghar/contract/people/profile'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { initialsOfName } from '../kit/initials.ts'
import type { Progress as Sent } from '../kit/transport.ts'
import { FormError } from '../kit/form-error.tsx'
import { PicturePicker, usePictureHint } from '../kit/ui/picture-picker.tsx'
import { Progress } from '../kit/ui/progress.tsx'
import { useAskingAbout } from '../kit/unsaved.ts'
import { wordsFor } from '../kit/words.ts'
import { setPicture as setPictureOptions } from './picture.queries.ts'

/** One's own picture: sent as soon as it is chosen. */
export function PictureSetting({ detail }: { detail: UserDetail }) {
  const { t } = useLingui()
  const hint = usePictureHint()
  const [sent, setSent] = useState<Sent>()
  const [cancelled, setCancelled] = useState(0)
  const [isFramed, setFramed] = useState(false)
  useAskingAbout(isFramed)
  const setPicture = useMutation({
    ...setPictureOptions(useQueryClient()),
    onSettled: () => setSent(undefined),
    onTakenBack: () => setCancelled((before) => before + 1),
  })

  function pick(file: File) {
    setPicture.mutate({ file, onProgress: setSent }, { onSuccess: () => toast.success(t`Picture saved`) })
  }

  return (
    <div className="grid gap-3">
      <PicturePicker
        // A picture that was refused or taken back must not stay as if it were there.
        key={`${setPicture.failureCount} ${cancelled}`}
        round
        label={t`Profile picture`}
        pictureUrl={detail.picture?.thumbUrl}
        placeholder={<span className="font-semibold text-ink-soft">{initialsOfName(detail.name)}</span>}
        hint={hint}
        busy={setPicture.isPending}
        onPick={pick}
        onFrame={setFramed}
      />
      {sent && <Progress label={t`Uploading`} part={sent.total > 0 ? sent.sent / sent.total : 1} />}
      <FormError text={setPicture.error ? wordsFor(setPicture.error) : undefined} />
    </div>
  )
}
