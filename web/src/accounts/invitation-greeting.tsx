import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RootHouse } from '../kit/art/root-house.tsx'
import { longDate } from '../kit/dates.ts'
import { ButtonLink } from '../kit/ui/button.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { loginPathFrom, withOrigin } from '../session/guards.ts'
import { accountPaths } from './paths.ts'

type Props = {
  title: string
  /** The inviter and the group or tree of an invitation. */
  text: string
  /** A sentence about Mulghar for people who have never seen it. */
  about: ReactNode
  terms?: ReactNode
  expiresAt: string
  /** The member page of the invitation, where the visitor comes back to. */
  path: string
}

/** The page of an invitation for visitors: who invites to what, then registration, then login. */
export function InvitationGreeting({ title, text, about, terms, expiresAt, path }: Props) {
  const login = loginPathFrom(path)
  return (
    <div className="mx-auto grid w-full max-w-280 flex-1 items-center gap-12 px-4 py-6 md:px-7 md:py-10 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <div className="max-lg:hidden">
        <RootHouse className="aspect-square w-full max-w-136 rounded-lg" />
      </div>
      <div className="mx-auto grid w-full max-w-108 gap-5">
        <PageTitle title={title} text={text} />
        <p>{about}</p>
        <p className="rounded-sm bg-sunken px-3 py-2 text-sm">
          {terms}{' '}
          <span className="text-ink-soft">
            <Trans>The invitation is open until {longDate(expiresAt)}.</Trans>
          </span>
        </p>
        <div className="grid gap-2.5">
          <ButtonLink to={withOrigin(accountPaths.register, login.slice(accountPaths.login.length))} size="lg" full>
            <Trans>Register</Trans>
          </ButtonLink>
          <ButtonLink to={login} variant="quiet" size="lg" full>
            <Trans>I have an account</Trans>
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

/** The same page for an invitation that ended or never existed. */
export function NoInvitation({ text }: { text: string }) {
  const { t } = useLingui()
  return (
    <Page width="form">
      <EmptyState
        drawing="search"
        title={t`This invitation cannot be opened`}
        text={text}
        action={<ButtonLink to={accountPaths.login}>{t`Log in`}</ButtonLink>}
      />
    </Page>
  )
}
