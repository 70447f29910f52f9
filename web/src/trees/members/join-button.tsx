import type { Tree } from '@mulghar/contract/trees/trees'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Clock, UserPlus } from 'lucide-react'
import { Fragment, Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Refusal } from '../../kit/failures.ts'
import { useAnswersLocked, useMutation } from '../../kit/mutation.ts'
import { report } from '../../kit/report.ts'
import { toast } from '../../kit/toast.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { wordsForLost } from '../../kit/lost-words.ts'
import { wordsFor, type CallWords } from '../../kit/words.ts'
import { useMember } from '../../session/session-store.ts'
import { wordsOfCancelling, wordsOfJoining } from '../core/words-by-call.ts'
import type { JoinWish } from './join-dialog.tsx'
import { memberMutations, membershipChoice, recheckMembership } from './members.queries.ts'

const JoinDialog = lazyPart(async () => ({ default: (await import('./join-dialog.tsx')).JoinDialog }))

/**
 * Asks to join a tree, says how that stands, and takes it back. The keys keep a press on one button from ending on another, which
 * would take its place in the page.
 */
export function JoinButton({ tree }: { tree: Tree }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { id: userId } = useMember()
  const ask = useMutation(memberMutations.ask(cache, tree.id))
  const choice = () => membershipChoice(tree.id, userId)
  const cancel = useMutation({ ...memberMutations.withdraw(cache, tree.id, userId), choice })
  const accept = useMutation({ ...memberMutations.accept(cache), choice })
  const locked = useAnswersLocked(accept, cancel)
  const [sayingMore, setSayingMore] = useState(false)
  const isWanted = useWantedOnce(sayingMore)
  function failed(error: unknown, call: CallWords): void {
    toast.error(wordsForLost(error) ?? wordsFor(error, call))
    // The server's word counts: the answer may have been lost on its way.
    if (!(error instanceof Refusal && error.status === 401)) recheckMembership(cache, tree.id, userId).catch(report)
  }

  if (tree.membership === 'MEMBER') {
    return (
      <Badge tone="accent">
        <Check aria-hidden="true" className="size-3.5" /> <Trans>Already a Member</Trans>
      </Badge>
    )
  }
  if (tree.membership === 'INVITED') {
    const wish = { familyTreeId: tree.id, userId }
    return (
      <Fragment key="invited">
        <Button
          size="sm"
          busy={accept.isPending}
          locked={locked}
          onClick={() =>
            // By then the button says something else already.
            void accept.mutateAsync(wish).then(
              () => toast.success(t`Welcome to ${tree.name}`),
              (error: unknown) => toast.error(wordsFor(error)),
            )
          }
        >
          <Trans>Accept invitation</Trans>
        </Button>
        <Button size="sm" variant="plain" busy={cancel.isPending} locked={locked} onClick={() => cancel.mutate()}>
          <Trans>Decline</Trans>
        </Button>
      </Fragment>
    )
  }
  if (tree.membership === 'REQUESTED') {
    return (
      <Fragment key="requested">
        <Badge tone="plain">
          <Clock aria-hidden="true" className="size-3.5" /> <Trans>Request Sent</Trans>
        </Badge>
        <Button
          size="sm"
          variant="quiet"
          busy={cancel.isPending}
          onClick={() =>
            // A member who is not logged in any more is on another page by then, and is told there.
            void cancel.mutateAsync().then(
              () => toast.success(t`Join request cancelled successfully!`),
              (error: unknown) => failed(error, wordsOfCancelling),
            )
          }
        >
          <Trans>Cancel Request</Trans>
        </Button>
      </Fragment>
    )
  }
  const send = (wish: JoinWish) =>
    void ask.mutateAsync(wish).then(
      () => {
        // Else the dialog would open again when the request is declined.
        setSayingMore(false)
        toast.success(t`Join request sent successfully!`)
      },
      (error: unknown) => failed(error, wordsOfJoining),
    )
  return (
    <Fragment key="none">
      <Button
        size="sm"
        icon={<UserPlus />}
        busy={ask.isPending}
        busyText={t`Sending...`}
        // One press is enough: who wants to say more has a button of its own for it.
        onClick={() => send({})}
      >
        <Trans>Request to Join</Trans>
      </Button>
      <Button size="sm" variant="plain" onClick={() => setSayingMore(true)}>
        <Trans>Add a message</Trans>
      </Button>
      {isWanted && (
        <Suspense>
          <JoinDialog
            treeId={tree.id}
            treeName={tree.name}
            busy={ask.isPending}
            open={sayingMore}
            onClose={() => setSayingMore(false)}
            onSend={send}
          />
        </Suspense>
      )}
    </Fragment>
  )
}
