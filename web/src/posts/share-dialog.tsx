import { mostPostLetters } from '@mulghar/contract/posts/posts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormError } from '../kit/form-error.tsx'
import { useMutation } from '../kit/mutation.ts'
import { Picker } from '../kit/picker.tsx'
import type { Picked } from '../kit/pickers.ts'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { beginsEmpty, Dialog } from '../kit/ui/dialog.tsx'
import { Field } from '../kit/ui/field.tsx'
import { Textarea } from '../kit/ui/textarea.tsx'
import { wordsFor } from '../kit/words.ts'
import { postMutations } from './posts.queries.ts'
import { wordsOfCreating } from './words-by-call.ts'

type Props = { postId: string; open: boolean; onClose: () => void }

/** Posts a post again in one of one's groups, with words of one's own. */
export const ShareDialog = beginsEmpty(OpenedShareDialog)

function OpenedShareDialog({ postId, open, onClose }: Props) {
  const { t } = useLingui()
  const [group, setGroup] = useState<Picked | null>(null)
  const [text, setText] = useState('')
  const share = useMutation(postMutations.share(useQueryClient()))
  function send() {
    if (!group) return
    share.mutate(
      { id: postId, groupId: group.id, text: text.trim() },
      {
        onSuccess: () => {
          toast.success(t`Shared to ${group.title}`)
          setText('')
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      about={`post:${postId}:share`}
      open={open}
      onClose={onClose}
      locked={share.isPending}
      title={t`Share to a group`}
      text={t`Only people who already have access will see this post in the group.`}
      actions={
        <Button busy={share.isPending} blocked={!group && t`Please choose a group first`} onClick={send}>
          <Trans context="send what was written">Post</Trans>
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label={t({ message: 'Group', context: 'what people join' })} required>
          <Picker kind="GROUP" picked={group} onPick={setGroup} />
        </Field>
        <Field label={t`Add a message (optional)`}>
          <Textarea rows={3} limit={mostPostLetters} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <FormError text={share.error ? wordsFor(share.error, wordsOfCreating) : undefined} />
      </div>
    </Dialog>
  )
}
