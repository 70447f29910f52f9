import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import type { MemberActProps } from '../kit/member-act-parts.ts'
import { useMutation } from '../kit/mutation.ts'
import { useNavigate } from '../kit/router/react.tsx'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { IconButton } from '../kit/ui/icon-button.tsx'
import { wordsFor } from '../kit/words.ts'
import { useSession } from '../session/session-store.ts'
import { conversationMutations } from './core/messages.queries.ts'
import { messagePaths } from './core/paths.ts'

/** Opens the conversation with another member. */
export function MemberAct({ user: { id, name }, isSmall }: MemberActProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const me = useSession((session) => session.user?.id)
  const open = useMutation(conversationMutations.open(useQueryClient()))
  if (id === me) return null
  const label = t`Message ${name}`
  const press = () =>
    open.mutate(
      { userIds: [id], name: null },
      {
        onSuccess: (conversation) => void navigate(messagePaths.conversation(conversation.id)),
        onError: (error) => toast.error(wordsFor(error)),
      },
    )
  if (isSmall)
    return (
      <IconButton size="sm" label={label} busy={open.isPending} onClick={press}>
        <MessageSquare />
      </IconButton>
    )
  return (
    <Button variant="quiet" icon={<MessageSquare />} busy={open.isPending} aria-label={label} onClick={press}>
      {t({ message: 'Message', context: 'write to somebody' })}
    </Button>
  )
}
