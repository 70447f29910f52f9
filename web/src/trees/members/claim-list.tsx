import type { WaitingClaim } from '@mulghar/contract/trees/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { relativeTime } from '../../kit/dates.ts'
import { useAnswersLocked, useMutation } from '../../kit/mutation.ts'
import { treePaths } from '../core/paths.ts'
import { profilePaths } from '../../people/public.ts'
import { toast } from '../../kit/toast.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { wordsFor } from '../../kit/words.ts'
import { memberMutations, memberQueries } from './members.queries.ts'
import { written } from '../../kit/written.ts'

/** Who says to be somebody and waits for the owner's word, in all of one's trees or in one; nothing where nobody does. */
export function WaitingClaims({ treeId }: { treeId?: string }) {
  const { t } = useLingui()
  const waiting = useInfiniteQuery(memberQueries.claims(treeId))
  const rows = waiting.data?.pages.flatMap((page) => page.data) ?? []
  if (rows.length === 0) return null
  return (
    <Card>
      <CardTitle>{t`Their claim`}</CardTitle>
      <ul className="-mx-2 divide-y divide-line">
        {rows.map((claim) => (
          <ClaimRow key={`${claim.familyTreeId} ${claim.userId}`} claim={claim} namesTree={treeId === undefined} />
        ))}
      </ul>
      <LoadMore list={waiting} />
    </Card>
  )
}

function ClaimRow({ claim, namesTree }: { claim: WaitingClaim; namesTree: boolean }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { userId, familyTreeId, familyTreeName, name, personId } = claim
  const choice = () => [`self ${familyTreeId} ${userId}`] as const
  const give = useMutation({ ...memberMutations.giveSelf(cache), choice })
  const take = useMutation({ ...memberMutations.takeSelf(cache), choice })
  const locked = useAnswersLocked(give, take)
  const personName = claim.personName || t`Unknown name`
  const onError = (error: unknown) => toast.error(wordsFor(error))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-2 py-2.5">
      <Avatar name={name} pictureUrl={claim.picture?.thumbUrl} />
      <div className="min-w-0 flex-1 basis-44">
        <p className="wrap-anywhere">
          <Trans>
            <TextLink {...written(name)} to={profilePaths.profileOf(userId)}>
              {name}
            </TextLink>{' '}
            says they are{' '}
            <TextLink {...written(personName)} to={treePaths.person(personId)}>
              {personName}
            </TextLink>
          </Trans>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {namesTree && `${familyTreeName} · `}
          {relativeTime(claim.createdAt)}
        </p>
        <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
          {claim.can.accept ? (
            <Trans>If you accept, this member can see and edit everything about this person.</Trans>
          ) : (
            <Trans>This person has died, or another member is this person.</Trans>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {claim.can.accept && (
          <Button
            size="sm"
            busy={give.isPending}
            locked={locked}
            onClick={() =>
              // The row is gone by then, and with it what a mutation tells its own component.
              void give
                .mutateAsync({ userId, familyTreeId, personId })
                .then(() => toast.success(t`${name} is ${personName} in the tree`), onError)
            }
          >
            <Trans>Accept</Trans>
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          busy={take.isPending}
          locked={locked}
          onClick={() => void take.mutateAsync({ userId, familyTreeId }).catch(onError)}
        >
          <Trans>Not this person</Trans>
        </Button>
      </div>
    </li>
  )
}
