import type { ProposalKind, SentProposal } from '@mulghar/contract/trees/proposals'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { OwnList } from '../../kit/ui/own-list.tsx'
import { wordsFor } from '../../kit/words.ts'
import { wordsOfOwnProposals } from '../core/words-by-call.ts'
import { answerTo, proposalMutations, proposalQueries } from '../proposals/proposals.queries.ts'
import { SentRow } from './sent-row.tsx'

/** Own changes that wait for the owner of a tree, each with Withdraw. */
export function OwnProposals() {
  const { t } = useLingui()
  const list = useInfiniteQuery(proposalQueries.sent())
  const withdraw = useMutation({
    ...proposalMutations.withdrawSent(useQueryClient()),
    choice: answerTo,
    onError: (error) => toast.error(wordsFor(error)),
  })
  return (
    <OwnList
      list={list}
      deleting={withdraw.choices}
      onDelete={(proposal) =>
        void withdraw.mutateAsync(proposal).then(
          () => toast.success(t`Change withdrawn`),
          () => undefined,
        )
      }
      row={(proposal, onWithdraw) => <ProposalRow key={proposal.id} proposal={proposal} onWithdraw={onWithdraw} />}
      question={() => ({
        title: t`Withdraw this change?`,
        text: t`Its text is deleted, and the owner of the family tree no longer sees it.`,
        confirmText: t`Withdraw`,
      })}
      empty={{
        drawing: 'inbox',
        title: t`No changes wait`,
        text: t`Changes that you proposed in a family tree appear here until its owner accepts them.`,
      }}
      words={{
        label: t`My proposed changes`,
        loading: t`Loading changes...`,
        failed: (error) => wordsFor(error, wordsOfOwnProposals),
        more: <Trans>Load more changes</Trans>,
      }}
    />
  )
}

const kinds: Record<ProposalKind, MessageDescriptor> = {
  CREATE: msg`New person`,
  CHANGE: msg`Change of a person`,
  DELETE: msg`Deletion of a person`,
  REVERT: msg`Undoing of a change`,
}

function ProposalRow({ proposal, onWithdraw }: { proposal: SentProposal; onWithdraw: () => void }) {
  const { t, i18n } = useLingui()
  const { name, kind, familyTreeName, at } = proposal
  const title = name || t`Family change`
  return (
    <SentRow
      title={title}
      tree={familyTreeName}
      detail={i18n._(kinds[kind])}
      time={at}
      label={t`Withdraw: ${title}`}
      onWithdraw={onWithdraw}
    />
  )
}
