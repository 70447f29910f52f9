import type { Proposal, ProposalStatus } from '@mulghar/contract/trees/proposals'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { accountName } from '../../kit/account-name.ts'
import { shortDateTime } from '../../kit/dates.ts'
import { useAnswersLocked, useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Badge, type BadgeTone } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { ReasonDialog } from '../../kit/ui/reason-dialog.tsx'
import { wordsFor } from '../../kit/words.ts'
import { CheckList } from '../person/person-notices.tsx'
import { EditLine } from '../history/edit-line.tsx'
import { wouldBeInWords } from './proposal-words.ts'
import { answerTo, proposalMutations, proposalQueries } from './proposals.queries.ts'
import { written } from '../../kit/written.ts'

const states: Record<ProposalStatus, { words: MessageDescriptor; tone: BadgeTone }> = {
  WAITING: { words: msg`Waiting for the owner`, tone: 'marigold' },
  ACCEPTED: { words: msg`Accepted`, tone: 'accent' },
  REFUSED: { words: msg`Not accepted`, tone: 'sindoor' },
  WITHDRAWN: { words: msg`Withdrawn`, tone: 'plain' },
}

/** One change that waits: what it would do, and the word of who may say it. */
export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const accept = useMutation({
    ...proposalMutations.accept(cache, proposal.familyTreeId),
    choice: () => answerTo(proposal),
  })
  const locked = useAnswersLocked(accept)
  const { by, can, status } = proposal
  const what = proposal.changes.map(wouldBeInWords).find(Boolean) ?? t`Family change`
  return (
    <Card as="article" aria-label={what} className="flex gap-3">
      <Avatar name={accountName(by.name)} size="sm" />
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="text-sm text-ink-soft">{t`${accountName(by.name)} proposes:`}</p>
        {proposal.changes.map((edit) => (
          <EditLine key={edit.id} edit={edit} words={wouldBeInWords(edit)} />
        ))}
        {status === 'WITHDRAWN' && (
          <p className="text-sm text-ink-soft">
            <Trans>This change was withdrawn, and its text was deleted.</Trans>
          </p>
        )}
        <Doubts proposal={proposal} />
        {proposal.reason && (
          <p
            {...written(proposal.reason)}
            className="rounded-sm bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-line"
          >
            “{proposal.reason}”
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <time dateTime={proposal.at} className="text-sm text-ink-soft">
            {shortDateTime(proposal.at)}
          </time>
          {!can.accept && <Badge tone={states[status].tone}>{i18n._(states[status].words)}</Badge>}
          {accept.error && (
            <p role="alert" className="basis-full text-sm font-medium text-sindoor">
              {wordsFor(accept.error)}
            </p>
          )}
          <div className="ml-auto flex flex-wrap gap-2">
            {can.accept && (
              <Button
                size="sm"
                icon={<Check />}
                busy={accept.isPending}
                onClick={() => accept.mutate(proposal.id, { onSuccess: () => toast.success(t`Accepted`) })}
              >
                <Trans>Accept</Trans>
                <span className="sr-only">: {what}</span>
              </Button>
            )}
            {(can.refuse || can.withdraw) && <End proposal={proposal} what={what} locked={locked} />}
          </div>
        </div>
      </div>
    </Card>
  )
}

/** What the form told the author before this was sent; it may be right all the same. */
function Doubts({ proposal }: { proposal: Proposal }) {
  const { data, error } = useQuery(proposalQueries.check(proposal))
  if (error) return <p className="text-sm font-medium text-sindoor">{wordsFor(error)}</p>
  if (!data || data.problems.length + data.similar.length === 0) return null
  return (
    <div className="grid gap-2.5 rounded-sm bg-marigold-soft px-3.5 py-3 text-sm text-on-marigold-soft">
      <CheckList check={data} />
    </div>
  )
}

function End({ proposal, what, locked }: { proposal: Proposal; what: string; locked: boolean }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const end = useMutation({
    ...proposalMutations.end(useQueryClient(), proposal.familyTreeId),
    choice: () => answerTo(proposal),
  })
  const isOwn = proposal.can.withdraw
  const words = isOwn ? t`Withdraw` : t`Reject`
  const send = (reason: string) =>
    // The card changes with the answer; what failed stands in the dialog.
    void end.mutateAsync({ id: proposal.id, ...(reason && { reason }) }).then(
      () => {
        setAsking(false)
        toast.success(isOwn ? t`Withdrawn` : t`Rejected`)
      },
      () => undefined,
    )
  const dialog = {
    open: asking,
    onClose: () => setAsking(false),
    text: what,
    confirmText: words,
    busy: end.isPending,
    error: end.error ? wordsFor(end.error) : undefined,
  }
  return (
    <>
      <Button size="sm" variant="quiet" icon={<X />} locked={locked} onClick={() => setAsking(true)}>
        {words}
        <span className="sr-only">: {what}</span>
      </Button>
      {isOwn ? (
        <ConfirmDialog
          {...dialog}
          title={t`Withdraw this change?`}
          busyText={t`Withdrawing...`}
          onConfirm={() => send('')}
        />
      ) : (
        <ReasonDialog
          about={`proposal:${proposal.familyTreeId}:${proposal.id}`}
          {...dialog}
          title={t`Reject this change?`}
          busyText={t`Rejecting...`}
          hint={t`${accountName(proposal.by.name)} will see your reason.`}
          mostLetters={500}
          onConfirm={send}
        />
      )}
    </>
  )
}
