import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountName } from '../../kit/account-name.ts'
import { longDate } from '../../kit/dates.ts'
import { FormError } from '../../kit/form-error.tsx'
import { useMutation } from '../../kit/mutation.ts'
import { paths } from '../../kit/paths.ts'
import { useNavigate, useParams } from '../../kit/router/react.tsx'
import { toast } from '../../kit/toast.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Cover } from '../../kit/ui/cover.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { GroupFace } from '../core/group-face.tsx'
import { VisibilityBadge } from '../core/group-facts.tsx'
import { memberMutations, memberQueries } from '../members/members.queries.ts'
import { groupPaths } from '../core/paths.ts'
import { written } from '../../kit/written.ts'

/** Where an invitation leads: to which group, and by whom. */
export function GroupInvitationScreen() {
  const { t } = useLingui()
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const invitation = useQuery(memberQueries.invitation(token))
  const accept = useMutation(memberMutations.acceptInvitation(useQueryClient(), token))
  if (invitation.isPending) return <Skeleton text={t`Loading the invitation...`} />
  if (failedToLoad(invitation))
    return (
      <Page width="form">
        <PageTitle title={t`Invitation`} />
        <EmptyState
          drawing="search"
          title={t`This invitation cannot be opened`}
          text={wordsFor(invitation.error)}
          action={<ButtonLink to={groupPaths.all}>{t`Go to groups`}</ButtonLink>}
        />
      </Page>
    )
  const { groupId, groupName, description, rules, visibility, memberCount, expiresAt, can } = invitation.data
  const { coverImage, profileImage } = invitation.data
  const invitedBy = accountName(invitation.data.invitedBy)
  // The page is another by then.
  const enter = () =>
    void accept.mutateAsync().then(
      () => {
        toast.success(t`Welcome to ${groupName}`)
        void navigate(groupPaths.group(groupId), { replace: true })
      },
      () => undefined,
    )
  return (
    <Page width="form">
      <PageTitle title={t`Invitation`} text={t`${invitedBy} invites you to this group.`} />
      <Card pad={false} className="overflow-hidden">
        <Cover url={coverImage?.url} className="h-36" />
        <div className="grid gap-4 px-4 pb-5 md:px-5">
          <div className="-mt-7">
            <GroupFace group={{ name: groupName, profileImage }} size="md" framed />
          </div>
          <div className="grid gap-1.5">
            <h2 {...written(groupName)} className="text-xl wrap-anywhere">
              {groupName}
            </h2>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
              <VisibilityBadge of={visibility} />
              <Plural value={memberCount} one="# member" other="# members" />
            </p>
          </div>
          <p {...written(description)} className="wrap-anywhere whitespace-pre-line">
            {description ?? t`No description provided.`}
          </p>
          {rules && (
            <section className="grid gap-1">
              <h3 className="text-md">{t`Rules`}</h3>
              <p {...written(rules)} className="text-sm wrap-anywhere whitespace-pre-line">
                {rules}
              </p>
            </section>
          )}
          <p className="text-sm text-ink-soft">
            {can.open ? (
              <Trans>You are already a member of this group.</Trans>
            ) : can.accept ? (
              <Trans>The invitation is open until {longDate(expiresAt)}.</Trans>
            ) : (
              <Trans>This group is inactive. You can read it, but no one can post.</Trans>
            )}
          </p>
          <FormError text={accept.error ? wordsFor(accept.error) : undefined} />
          <div className="flex flex-wrap gap-2.5">
            {can.open ? (
              <ButtonLink to={groupPaths.group(groupId)}>{t`See the group`}</ButtonLink>
            ) : (
              can.accept && (
                <Button busy={accept.isPending} onClick={enter}>
                  <Trans>Join this group</Trans>
                </Button>
              )
            )}
            <ButtonLink to={paths.home} variant="quiet">
              <Trans>Not now</Trans>
            </ButtonLink>
          </div>
        </div>
      </Card>
    </Page>
  )
}
