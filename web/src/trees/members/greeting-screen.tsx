import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RootHouse } from '../../kit/art/root-house.tsx'
import { longDate } from '../../kit/dates.ts'
import { accountPaths } from '../../accounts/public.ts'
import { treePaths } from '../core/paths.ts'
import { Navigate, useParams } from '../../kit/router/react.tsx'
import { failedToLoad } from '../../kit/failed-load.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { loginPathFrom, withOrigin } from '../../session/guards.ts'
import { useSession } from '../../session/session-store.ts'
import { roleHints, roleWords } from '../core/role-words.ts'
import { memberQueries } from './members.queries.ts'

/** The page of an invitation for visitors. It names the tree; who invites is shown after signing in. */
export function GreetingScreen() {
  const { token = '' } = useParams()
  const isSignedIn = useSession((session) => session.isAuthenticated)
  if (isSignedIn) return <Navigate to={treePaths.invitation(token)} replace />
  return <Greeting token={token} />
}

function Greeting({ token }: { token: string }) {
  const { t, i18n } = useLingui()
  const greeting = useQuery(memberQueries.greeting(token))
  const login = loginPathFrom(treePaths.invitation(token))
  if (greeting.isPending) return <Skeleton text={t`Loading the invitation...`} />
  if (failedToLoad(greeting)) {
    return (
      <Page width="form">
        <EmptyState
          drawing="search"
          title={t`This invitation cannot be opened`}
          text={wordsFor(greeting.error)}
          action={<ButtonLink to={accountPaths.login}>{t`Log in`}</ButtonLink>}
        />
      </Page>
    )
  }
  const { familyTreeName, role, expiresAt } = greeting.data
  return (
    <div className="mx-auto grid w-full max-w-280 flex-1 items-center gap-12 px-4 py-6 md:px-7 md:py-10 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <div className="max-lg:hidden">
        <RootHouse className="aspect-square w-full max-w-136 rounded-lg" />
      </div>
      <div className="mx-auto grid w-full max-w-108 gap-5">
        <PageTitle title={familyTreeName} text={t`You are invited to this family tree.`} />
        <p>
          <Trans>
            This is a family tree on Mulghar, where families keep their history. Register or log in, and you will come
            back here.
          </Trans>
        </p>
        <p className="rounded-sm bg-sunken px-3 py-2 text-sm">
          <b className="font-semibold">{i18n._(roleWords[role])}.</b> {i18n._(roleHints[role])}{' '}
          <span className="text-ink-soft">
            <Trans>The invitation is open until {longDate(expiresAt)}.</Trans>
          </span>
        </p>
        <div className="grid gap-2.5">
          <ButtonLink to={withOrigin(accountPaths.register, login.slice(accountPaths.login.length))} size="lg" full>
            <Trans>Create an account</Trans>
          </ButtonLink>
          <ButtonLink to={login} variant="quiet" size="lg" full>
            <Trans>I have an account</Trans>
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
