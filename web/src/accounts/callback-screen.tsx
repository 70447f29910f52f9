import { oidc } from '@mulghar/contract/accounts/oidc'
import { Trans, useLingui } from '@lingui/react/macro'
import { replace, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { call } from '../kit/call.ts'
import { paths } from '../kit/paths.ts'
import { ButtonLink } from '../kit/ui/button.tsx'
import { wordsFor, wordsForCode } from '../kit/words.ts'
import { loginPathFrom, originIn, withOrigin } from '../session/guards.ts'
import { beginSession } from '../session/session.ts'
import { useSession } from '../session/session-store.ts'
import { Door } from './door.tsx'

type Trouble = { words: string; isEmailKnown: boolean }

/** Ends what was begun at a provider: with a session, or with a connection; else with what went wrong. */
export async function finishSignIn({ request }: LoaderFunctionArgs): Promise<Response | Trouble> {
  const { search, searchParams } = new URL(request.url)
  const error = searchParams.get('error')
  if (error !== null) return { words: wordsForCode(error), isEmailKnown: error === 'accounts/oidc-email-known' }
  const connect = searchParams.get('connect')
  try {
    if (connect !== null) await call(oidc.connect, { body: { code: connect } })
    else beginSession(await call(oidc.exchange, { body: { code: searchParams.get('code') ?? '' } }, { bearer: null }))
  } catch (failure) {
    return { words: wordsFor(failure), isEmailKnown: false }
  }
  // The code is used up: nobody should come back to it.
  return replace(originIn(search))
}

/** What somebody sees who could not be signed in with an account elsewhere, and the next step. */
export function CallbackScreen() {
  const { t } = useLingui()
  const { search } = useLocation()
  const { words, isEmailKnown } = useLoaderData<Trouble>()
  const isMember = useSession((session) => session.isAuthenticated)
  const title = isMember ? t`This account could not be connected` : t`Signing in did not work`
  return (
    <Door title={title}>
      <p role="alert">{words}</p>
      {isMember ? (
        <ButtonLink to={originIn(search)} size="lg" full>
          <Trans>Go back</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink to={isEmailKnown ? loginPathFrom(paths.settings) : withOrigin(paths.login, search)} size="lg" full>
          <Trans>Back to login</Trans>
        </ButtonLink>
      )}
    </Door>
  )
}
