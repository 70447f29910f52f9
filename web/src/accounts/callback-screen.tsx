import { oidc } from '@mulghar/contract/accounts/oidc'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../kit/router/react.tsx'
import { call } from '../kit/call.ts'
import { accountPaths } from './paths.ts'
import { ButtonLink } from '../kit/ui/button.tsx'
import { LoadingPage } from '../kit/ui/mark.tsx'
import { wordsFor, wordsForCode } from '../kit/words.ts'
import { loginPathFrom, originIn, withOrigin } from '../session/guards.ts'
import { beginSession } from '../session/session.ts'
import { useSession } from '../session/session-store.ts'
import { FormPage } from './form-page.tsx'

type Trouble = { words: string; isEmailKnown: boolean }

/** Ends what was begun at a provider: with a session, or with a connection; else with what went wrong. */
async function finishSignIn(search: string): Promise<Trouble | undefined> {
  const asked = new URLSearchParams(search)
  const error = asked.get('error')
  if (error !== null) return { words: wordsForCode(error), isEmailKnown: error === 'accounts/oidc-email-known' }
  const connect = asked.get('connect')
  try {
    if (connect !== null) await call(oidc.connect, { body: { code: connect } })
    else beginSession(await call(oidc.exchange, { body: { code: asked.get('code') ?? '' } }, { bearer: null }))
  } catch (failure) {
    return { words: wordsFor(failure), isEmailKnown: false }
  }
  return undefined
}

/** A code works once, however often the page is drawn. */
const finishing = new Map<string, Promise<Trouble | undefined>>()

/** Where a browser comes back to from a provider of sign-in: most go on at once. */
export function CallbackScreen() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [trouble, setTrouble] = useState<Trouble>()
  useEffect(() => {
    let isOver = false
    const ended = finishing.get(search) ?? finishSignIn(search)
    finishing.set(search, ended)
    void ended.then((found) => {
      if (isOver) return
      if (found) setTrouble(found)
      // The code is used up: nobody should come back to it.
      else void navigate(originIn(search), { replace: true })
    })
    return () => {
      isOver = true
    }
  }, [search, navigate])
  return trouble ? <NotSignedIn {...trouble} search={search} /> : <LoadingPage />
}

/** What somebody sees who could not be signed in with an account elsewhere, and the next step. */
function NotSignedIn({ words, isEmailKnown, search }: Trouble & { search: string }) {
  const { t } = useLingui()
  const isMember = useSession((session) => session.isAuthenticated)
  const title = isMember ? t`This account could not be connected` : t`Signing in did not work`
  return (
    <FormPage title={title}>
      <p role="alert">{words}</p>
      {isMember ? (
        <ButtonLink to={originIn(search)} size="lg" full>
          <Trans>Go back</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink
          to={isEmailKnown ? loginPathFrom(accountPaths.security) : withOrigin(accountPaths.login, search)}
          size="lg"
          full
        >
          <Trans>Back to login</Trans>
        </ButtonLink>
      )}
    </FormPage>
  )
}
