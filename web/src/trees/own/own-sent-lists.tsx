import type { OwnJoinRequest } from '@mulghar/contract/trees/join-requests'
import type { SentLinkRequest } from '@mulghar/contract/trees/links'
import type { SentInvitation } from '@mulghar/contract/trees/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountName } from '../../kit/account-name.ts'
import { wordsForLost } from '../../kit/lost-words.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { OwnList } from '../../kit/ui/own-list.tsx'
import { wordsFor } from '../../kit/words.ts'
import { useMember } from '../../session/session-store.ts'
import { fullName } from '../core/person-names.ts'
import { roleWords } from '../core/role-words.ts'
import {
  wordsOfCancelling,
  wordsOfOwnInvitations,
  wordsOfOwnJoinRequests,
  wordsOfOwnLinkRequests,
} from '../core/words-by-call.ts'
import { linkChoice, linkMutations, linkQueries } from '../links/links.queries.ts'
import { memberMutations, memberQueries, membershipChoice } from '../members/members.queries.ts'
import { OwnProposals } from './own-proposals.tsx'
import { SentRow } from './sent-row.tsx'

/** Own requests to join, invitations, link requests and changes that wait, of all trees, each with Withdraw. */
export function OwnSentLists() {
  const { t } = useLingui()
  return (
    <div className="grid gap-6">
      <Part title={t`Requests to join family trees`}>
        <OwnJoinRequests />
      </Part>
      <Part title={t`Invitations to family trees`}>
        <OwnInvitations />
      </Part>
      <Part title={t`Requests to link trees`}>
        <OwnLinkRequests />
      </Part>
      <Part title={t`Changes that wait for an owner`}>
        <OwnProposals />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function OwnJoinRequests() {
  const { t } = useLingui()
  const { id: userId } = useMember()
  const list = useInfiniteQuery(memberQueries.sentRequests())
  const withdraw = useMutation({
    ...memberMutations.withdrawRequest(useQueryClient(), userId),
    choice: ({ id }) => membershipChoice(id, userId),
    onError: (error) => toast.error(wordsForLost(error) ?? wordsFor(error, wordsOfCancelling)),
  })
  return (
    <OwnList
      list={list}
      deleting={withdraw.choices}
      onDelete={(request) =>
        void withdraw.mutateAsync(request).then(
          () => toast.success(t`Request withdrawn`),
          () => undefined,
        )
      }
      row={(request, onWithdraw) => <JoinRequestRow key={request.id} request={request} onWithdraw={onWithdraw} />}
      question={() => ({
        title: t`Withdraw this request?`,
        text: t`The owner of the family tree no longer sees it.`,
        confirmText: t`Withdraw`,
      })}
      empty={{
        drawing: 'inbox',
        title: t`No requests to join`,
        text: t`Requests that you sent to join a family tree appear here until they are answered.`,
      }}
      words={{
        label: t`My requests to join`,
        loading: t`Loading requests...`,
        failed: (error) => wordsFor(error, wordsOfOwnJoinRequests),
        more: <Trans>Load more requests</Trans>,
      }}
    />
  )
}

function JoinRequestRow({ request, onWithdraw }: { request: OwnJoinRequest; onWithdraw: () => void }) {
  const { t, i18n } = useLingui()
  const { familyTreeName, role, message, createdAt } = request
  return (
    <SentRow
      title={familyTreeName}
      detail={i18n._(roleWords[role])}
      message={message}
      time={createdAt}
      label={t`Withdraw: ${familyTreeName}`}
      onWithdraw={onWithdraw}
    />
  )
}

function OwnInvitations() {
  const { t } = useLingui()
  const list = useInfiniteQuery(memberQueries.sent())
  const withdraw = useMutation({
    ...memberMutations.withdrawSent(useQueryClient()),
    choice: ({ id }) => [`invitation ${id}`],
    onError: (error) => toast.error(wordsFor(error)),
  })
  return (
    <OwnList
      list={list}
      deleting={withdraw.choices}
      onDelete={(invitation) =>
        void withdraw.mutateAsync(invitation).then(
          () => toast.success(t`Invitation withdrawn`),
          () => undefined,
        )
      }
      row={(invitation, onWithdraw) => (
        <InvitationRow key={invitation.id} invitation={invitation} onWithdraw={onWithdraw} />
      )}
      question={() => ({
        title: t`Withdraw this invitation?`,
        text: t`The invitation can no longer be used.`,
        confirmText: t`Withdraw`,
      })}
      empty={{
        drawing: 'inbox',
        title: t`No open invitations`,
        text: t`Invitations that you sent appear here until they are answered.`,
      }}
      words={{
        label: t`My invitations`,
        loading: t`Loading invitations...`,
        failed: (error) => wordsFor(error, wordsOfOwnInvitations),
        more: <Trans>Load more invitations</Trans>,
      }}
    />
  )
}

function InvitationRow({ invitation, onWithdraw }: { invitation: SentInvitation; onWithdraw: () => void }) {
  const { t, i18n } = useLingui()
  const { user, email, familyTreeName, role, createdAt } = invitation
  const name = user ? accountName(user.name) : (email ?? t`A link`)
  return (
    <SentRow
      title={name}
      tree={familyTreeName}
      detail={i18n._(roleWords[role])}
      time={createdAt}
      label={t`Withdraw: ${name}`}
      onWithdraw={onWithdraw}
    />
  )
}

function OwnLinkRequests() {
  const { t } = useLingui()
  const list = useInfiniteQuery(linkQueries.sent())
  const withdraw = useMutation({
    ...linkMutations.withdrawSent(useQueryClient()),
    choice: linkChoice,
    onError: (error) => toast.error(wordsFor(error)),
  })
  return (
    <OwnList
      list={list}
      deleting={withdraw.choices}
      onDelete={(request) =>
        void withdraw.mutateAsync(request).then(
          () => toast.success(t`Link request removed`),
          () => undefined,
        )
      }
      row={(request, onWithdraw) => <RequestRow key={request.id} request={request} onWithdraw={onWithdraw} />}
      question={() => ({
        title: t`Withdraw this request?`,
        text: t`The owner of the other family tree no longer sees it.`,
        confirmText: t`Withdraw`,
      })}
      empty={{
        drawing: 'inbox',
        title: t`No open requests`,
        text: t`Requests that you sent to link a person with another family tree appear here until they are answered.`,
      }}
      words={{
        label: t`My link requests`,
        loading: t`Loading requests...`,
        failed: (error) => wordsFor(error, wordsOfOwnLinkRequests),
        more: <Trans>Load more requests</Trans>,
      }}
    />
  )
}

function RequestRow({ request, onWithdraw }: { request: SentLinkRequest; onWithdraw: () => void }) {
  const { t } = useLingui()
  const { familyTreeName, targetTreeName, person, message, askedAt } = request
  const name = targetTreeName ?? t`A family tree you can no longer see`
  return (
    <SentRow
      title={name}
      tree={familyTreeName}
      detail={person && (fullName(person) || t`Unknown name`)}
      message={message}
      time={askedAt}
      label={t`Withdraw: ${name}`}
      onWithdraw={onWithdraw}
    />
  )
}
