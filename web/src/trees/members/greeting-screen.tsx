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
import { treePaths } from '../core/paths.ts'
import { roleHints, roleWords } from '../core/role-words.ts'
import { memberQueries } from './members.queries.ts'

/** The page of an invitation for visitors. */
export function GreetingScreen() {
  const { token = '' } = useParams()
  const isSignedIn = useSession((session) => session.isAuthenticated)
  if (isSignedIn) return <Navigate to={treePaths.invitation(token)} replace />
  return <Greeting token={token} />
}

function Greeting({ token }: { token: string }) {
  const { t, i18n } = useLingui()
  const login = loginPathFrom(treePaths.invitation(token))
  const greeting = useQuery(memberQueries.greeting(token))
  if (greeting.isPending) return <Skeleton text={t`Loading the invitation...`} />
  if (failedToLoad(greeting)) return <NoInvitation text={wordsFor(greeting.error)} login={accountPaths.login} />
  const { familyTreeName, invitedBy, role, expiresAt } = greeting.data
  return (
    <InvitationGreeting
      title={familyTreeName}
      text={
        invitedBy === '' ? t`You are invited to this family tree.` : t`${invitedBy} invites you to this family tree.`
      }
      about={
        <Trans>
          This is a family tree on Mulghar, where families keep their history. Register or log in, and you will come
          back here.
        </Trans>
      }
      terms={
        <>
          <b className="font-semibold">{i18n._(roleWords[role])}.</b> {i18n._(roleHints[role])}
        </>
      }
      expiresAt={expiresAt}
      ways={{ login, register: withOrigin(accountPaths.register, login.slice(accountPaths.login.length)) }}
    />
  )
}
