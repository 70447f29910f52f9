import type { GivenRole, JoinRequest } from '@mulghar/contract/trees/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { relativeTime } from '../../kit/dates.ts'
import { useAnswersLocked, useMutation } from '../../kit/mutation.ts'
import { profilePaths } from '../../people/public.ts'
import { toast } from '../../kit/toast.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { wordsFor } from '../../kit/words.ts'
import { memberMutations, membershipChoice } from './members.queries.ts'
import { RoleSelect } from './role-select.tsx'
import { roleWords } from '../core/role-words.ts'
import { written } from '../../kit/written.ts'

type RequestListProps = {
  requests: readonly JoinRequest[]
  /** Where they are of several trees. */
  namesTree?: boolean
}

/** Who has asked, or is invited, with what can be answered. */
export function RequestList({ requests, namesTree }: RequestListProps) {
  return (
    <ul className="-mx-2 divide-y divide-line">
      {requests.map((request) => (
        <RequestRow key={`${request.familyTreeId} ${request.userId}`} request={request} namesTree={namesTree} />
      ))}
    </ul>
  )
}

function RequestRow({ request, namesTree }: { request: JoinRequest; namesTree: boolean | undefined }) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const { userId, familyTreeId, familyTreeName, name, origin, message, can } = request
  const choice = () => membershipChoice(familyTreeId, userId)
  const accept = useMutation({ ...memberMutations.accept(cache), choice })
  const remove = useMutation({ ...memberMutations.remove(cache), choice })
  const locked = useAnswersLocked(accept, remove)
  const [role, setRole] = useState<GivenRole>(request.role === 'OWNER' ? 'READ_ONLY' : request.role)
  const isForMe = origin === 'INVITE' && can.accept
  const inviter = request.invitedBy
  const onError = (error: unknown) => toast.error(wordsFor(error))
  const ended = isForMe
    ? t`You declined the invitation to ${familyTreeName}`
    : can.accept
      ? t`You declined the request of ${name}`
      : origin === 'INVITE'
        ? t`Invitation to ${name} withdrawn`
        : t`Request withdrawn`
  const wish = { familyTreeId, userId, ...(origin === 'REQUEST' && { role }) }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-2 py-2.5">
      <Avatar name={isForMe ? familyTreeName : name} pictureUrl={isForMe ? undefined : request.picture?.thumbUrl} />
      <div className="min-w-0 flex-1 basis-44">
        {isForMe ? (
          <p className="font-medium wrap-anywhere">
            {inviter ? (
              <Trans>
                {inviter} invites you to {familyTreeName}
              </Trans>
            ) : (
              <Trans>You are invited to {familyTreeName}</Trans>
            )}
          </p>
        ) : (
          <Link
            {...written(name)}
            to={profilePaths.profileOf(userId)}
            className="inline-block min-h-6 font-medium wrap-anywhere hover:underline"
          >
            {name}
          </Link>
        )}
        <p className="text-sm text-ink-soft">
          {namesTree && !isForMe && <Trans>wants to join {familyTreeName} · </Trans>}
          {origin === 'INVITE' ? (
            `${i18n._(roleWords[request.role])} · `
          ) : (
            <Trans>role: {i18n._(roleWords[request.role])} · </Trans>
          )}
          {relativeTime(request.createdAt)}
        </p>
        {message && (
          <p {...written(message)} className="mt-1 text-sm wrap-anywhere whitespace-pre-line">
            “{message}”
          </p>
        )}
      </div>
      {can.accept && !isForMe && (
        <div className="w-36">
          <RoleSelect label={t`Role of ${name}`} value={role} onChange={setRole} />
        </div>
      )}
      <div className="flex gap-2">
        {can.accept && (
          <Button
            size="sm"
            busy={accept.isPending}
            locked={locked}
            onClick={() =>
              // The row is gone by then, and with it what a mutation tells its own component.
              void accept
                .mutateAsync(wish)
                .then(
                  () => toast.success(isForMe ? t`Welcome to ${familyTreeName}` : t`${name} is now a member`),
                  onError,
                )
            }
          >
            <Trans>Accept</Trans>
          </Button>
        )}
        {can.remove && (
          <Button
            size="sm"
            variant="quiet"
            busy={remove.isPending}
            locked={locked}
            onClick={() => void remove.mutateAsync({ familyTreeId, userId }).then(() => toast.success(ended), onError)}
          >
            {can.accept ? <Trans>Decline</Trans> : <Trans>Withdraw</Trans>}
          </Button>
        )}
      </div>
    </li>
  )
}
