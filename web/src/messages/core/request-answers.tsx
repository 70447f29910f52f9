import type { Conversation } from '@mulghar/contract/messages/conversations'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnswersLocked, useMutation } from '../../kit/mutation.ts'
import { useLocation, useNavigate } from '../../kit/router/react.tsx'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { wordsFor } from '../../kit/words.ts'
import { BlockDialog } from '../../people/public.ts'
import { changed, conversationMutations } from './messages.queries.ts'
import { messagePaths } from './paths.ts'

/** The answers to a request: accept, decline, or block the one who asks. */
export function RequestAnswers({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui()
  const { id, kind, members } = conversation
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [isBlocking, setBlocking] = useState(false)
  const choice = () => [`message request ${id}`] as const
  const accept = useMutation({ ...conversationMutations.accept(cache, id), choice })
  const decline = useMutation({ ...conversationMutations.decline(cache, id), choice })
  const isLocked = useAnswersLocked(accept, decline)
  const [asker] = members
  const onError = (error: unknown) => toast.error(wordsFor(error))
  /** The conversation is gone from its own page. */
  const leave = () => {
    if (pathname === messagePaths.conversation(id)) void navigate(messagePaths.all, { replace: true })
  }
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-3">
        <Button
          size="sm"
          busy={accept.isPending}
          locked={isLocked}
          onClick={() =>
            // The request leaves its list before the answer is handled.
            accept.mutateAsync().then(() => navigate(messagePaths.conversation(id)), onError)
          }
        >
          <Trans>Accept</Trans>
        </Button>
        <Button
          size="sm"
          variant="quiet"
          busy={decline.isPending}
          locked={isLocked}
          onClick={() => decline.mutateAsync().then(leave, onError)}
        >
          <Trans>Decline</Trans>
        </Button>
      </div>
      {kind === 'DIRECT' && asker && (
        <>
          <button
            type="button"
            onClick={() => setBlocking(true)}
            className="inline-flex min-h-6 items-center justify-self-start text-xs font-medium text-accent underline decoration-line-strong underline-offset-3"
          >
            {t`Block ${asker.name}`}
          </button>
          <BlockDialog
            user={asker}
            open={isBlocking}
            onClose={() => setBlocking(false)}
            onBlocked={() => {
              setBlocking(false)
              void changed(cache, id)
              leave()
            }}
          />
        </>
      )}
    </div>
  )
}
