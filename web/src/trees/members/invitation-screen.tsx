import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../kit/mutation.ts'
import { useNavigate, useParams } from '../../kit/router/react.tsx'
import { accountName } from '../../kit/account-name.ts'
import { longDate } from '../../kit/dates.ts'
import { paths } from '../../kit/paths.ts'
import { treePaths } from '../core/paths.ts'
import { FormError } from '../../kit/form-error.tsx'
import { toast } from '../../kit/toast.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { memberMutations, memberQueries } from './members.queries.ts'
import { TreePicture } from '../core/tree-picture.tsx'
import { roleHints, roleWords } from '../core/role-words.ts'
import { written } from '../../kit/written.ts'

/** Where an invitation leads: to which tree, by whom, as what. */
export function InvitationScreen() {
  const { t, i18n } = useLingui()
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const invitation = useQuery(memberQueries.invitation(token))
  const accept = useMutation(memberMutations.acceptInvitation(useQueryClient(), token))
  if (invitation.isPending) return <Skeleton text={t`Loading the invitation...`} />
  if (failedToLoad(invitation)) {
    return (
      <Page width="form">
        <EmptyState
          drawing="search"
          title={t`This invitation cannot be opened`}
          text={wordsFor(invitation.error)}
          action={<ButtonLink to={treePaths.treeSearch}>{t`Find a family`}</ButtonLink>}
        />
      </Page>
    )
  }
  const { familyTreeId, familyTreeName, description, gotra, role, can } = invitation.data
  const { memberCount, personCount, expiresAt, treeImage } = invitation.data
  const invitedBy = accountName(invitation.data.invitedBy)
  return (
    <Page width="form">
      <PageTitle title={t`Invitation`} text={t`${invitedBy} invites you to this family tree.`} />
      <Card className="grid gap-4">
        <TreePicture url={treeImage?.url} className="aspect-5/2 w-full rounded-md" />
        <div className="grid gap-1">
          <h2 {...written(familyTreeName)} className="text-xl wrap-anywhere">
            {familyTreeName}
          </h2>
          <p className="text-sm text-ink-soft">
            {gotra && <Trans>Gotra {gotra} · </Trans>}
            <Plural value={personCount} one="# person" other="# people" />
            {' · '}
            <Plural value={memberCount} one="# member" other="# members" />
          </p>
        </div>
        <p {...written(description)} className="wrap-anywhere whitespace-pre-line">
          {description}
        </p>
        <p className="rounded-sm bg-sunken px-3 py-2 text-sm">
          <b className="font-semibold">{i18n._(roleWords[role])}.</b> {i18n._(roleHints[role])}{' '}
          <span className="text-ink-soft">
            <Trans>The invitation is open until {longDate(expiresAt)}.</Trans>
          </span>
        </p>
        <FormError text={accept.error ? wordsFor(accept.error) : undefined} />
        <div className="flex flex-wrap gap-2.5">
          {can.accept ? (
            <Button
              busy={accept.isPending}
              onClick={() =>
                accept.mutate(undefined, {
                  onSuccess: () => {
                    toast.success(t`Welcome to ${familyTreeName}`)
                    void navigate(treePaths.graph(familyTreeId), { replace: true })
                  },
                })
              }
            >
              <Trans>Join this tree</Trans>
            </Button>
          ) : (
            <ButtonLink to={treePaths.graph(familyTreeId)}>{t`See the tree`}</ButtonLink>
          )}
          <ButtonLink to={paths.home} variant="quiet">
            <Trans>Not now</Trans>
          </ButtonLink>
        </div>
      </Card>
    </Page>
  )
}
