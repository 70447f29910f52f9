import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { accountPaths } from '../../accounts/public.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Navigate, useParams } from '../../kit/router/react.tsx'
import { InvitationGreeting, NoInvitation } from '../../kit/ui/invitation-greeting.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { loginPathFrom, withOrigin } from '../../session/guards.ts'
import { useSession } from '../../session/session-store.ts'
import { groupPaths } from '../core/paths.ts'
import { memberQueries } from '../members/members.queries.ts'

/** The page of an invitation to a group for visitors. */
export function GroupGreetingScreen() {
  const { token = '' } = useParams()
  const isSignedIn = useSession((session) => session.isAuthenticated)
  if (isSignedIn) return <Navigate to={groupPaths.invitation(token)} replace />
  return <Greeting token={token} />
}

function Greeting({ token }: { token: string }) {
  const { t } = useLingui()
  const login = loginPathFrom(groupPaths.invitation(token))
  const greeting = useQuery(memberQueries.greeting(token))
  if (greeting.isPending) return <Skeleton text={t`Loading the invitation...`} />
  if (failedToLoad(greeting)) return <NoInvitation text={wordsFor(greeting.error)} login={accountPaths.login} />
  const { groupName, invitedBy, expiresAt } = greeting.data
  return (
    <InvitationGreeting
      title={groupName ?? t`A hidden group`}
      text={invitedBy === '' ? t`You are invited to this group.` : t`${invitedBy} invites you to this group.`}
      about={
        <Trans>
          This is a group on Mulghar, where families keep their history. Register or log in, and you will come back
          here.
        </Trans>
      }
      expiresAt={expiresAt}
      ways={{ login, register: withOrigin(accountPaths.register, login.slice(accountPaths.login.length)) }}
    />
  )
}
