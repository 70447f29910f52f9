import type { UserProfile } from '@mulghar/contract/people/profile'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, BellOff, Bell, Ellipsis, Info, MessageSquare, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from '../kit/mutation.ts'
import { SendInMessage } from '../kit/ui/send-in-message.tsx'
import { toast } from '../kit/toast.ts'
import { ConfirmDialog } from '../kit/ui/alert-dialog.tsx'
import { Button } from '../kit/ui/button.tsx'
import { Menu } from '../kit/ui/menu.tsx'
import { wordsFor } from '../kit/words.ts'
import { BlockDialog } from './block-dialog.tsx'
import { followMutations } from './follow.queries.ts'
import { hidingAtOnce } from './hide-person.ts'
import { profilePaths } from './paths.ts'

type Asking = 'block' | 'mute' | 'remove'

/** What else one may do about somebody: each is asked once more, and says plainly what comes of it. */
export function ProfileMore({ person }: { person: UserProfile }) {
  const { t } = useLingui()
  const { id: userId, name, muted, followsMe } = person
  const [asking, setAsking] = useState<Asking>()
  const [isSending, setSending] = useState(false)
  const cache = useQueryClient()
  const mute = useMutation({
    ...followMutations.mute(cache),
    ...hidingAtOnce(cache, person, 'muted'),
    onSuccess: (_, { on }) => toast.success(on ? t`${name} is muted` : t`${name} is no longer muted`),
  })
  const remove = useMutation(followMutations.removeFollower(cache))
  const close = () => setAsking(undefined)
  const onError = (error: unknown) => toast.error(wordsFor(error))
  const unmute = () => mute.mutate({ userId, on: false }, { onError })
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button variant="quiet" icon={<Ellipsis />}>
            <span className="sr-only">{t`More about ${name}`}</span>
          </Button>
        }
        entries={[
          { label: t`About`, icon: <Info />, to: profilePaths.about(userId) },
          { label: t`Send in a message`, icon: <MessageSquare />, onSelect: () => setSending(true) },
          ...(followsMe
            ? [{ label: t`Remove from my followers`, icon: <UserMinus />, onSelect: () => setAsking('remove') }]
            : []),
          muted
            ? { label: t`Unmute`, icon: <Bell />, onSelect: unmute }
            : { label: t`Mute`, icon: <BellOff />, onSelect: () => setAsking('mute') },
          { label: t`Block`, icon: <Ban />, tone: 'danger', onSelect: () => setAsking('block') },
        ]}
      />
      <ConfirmDialog
        open={asking === 'mute'}
        onClose={close}
        onConfirm={() => mute.mutate({ userId, on: true }, { onSuccess: close })}
        tone="filled"
        title={t`Mute ${name}?`}
        text={t`You will not see their posts and comments, or get notifications about them. They are not notified. You can unmute them under Privacy.`}
        confirmText={t`Mute`}
        busy={mute.isPending}
        busyText={t`Muting...`}
        error={mute.error ? wordsFor(mute.error) : undefined}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={close}
        onConfirm={() => remove.mutate(userId, { onSuccess: close })}
        title={t`Remove ${name}?`}
        text={t`They will no longer follow you. They are not notified.`}
        confirmText={t`Remove`}
        busyText={t`Removing...`}
        busy={remove.isPending}
        error={remove.error ? wordsFor(remove.error) : undefined}
      />
      <SendInMessage card={{ kind: 'USER', id: userId }} open={isSending} onClose={() => setSending(false)} />
      <BlockDialog user={person} open={asking === 'block'} onClose={close} />
    </>
  )
}
