import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RootHouse } from '../art/root-house.tsx'
import { longDate } from '../dates.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Page } from './page.tsx'
import { PageTitle } from './page-title.tsx'

type Props = {
  title: string
  /** The inviter and the group or tree of an invitation. */
  text: string
  /** A sentence about Mulghar for people who have never seen it. */
  about: ReactNode
  terms?: ReactNode
  expiresAt: string
  /** The pages to register and to log in; both lead back to the invitation. */
  ways: { register: string; login: string }
}

/** The page of an invitation for visitors: who invites to what, then registration, then login. */
export function InvitationGreeting({ title, text, about, terms, expiresAt, ways }: Props) {
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
          <ButtonLink to={ways.register} size="lg" full>
            <Trans>Register</Trans>
          </ButtonLink>
          <ButtonLink to={ways.login} variant="quiet" size="lg" full>
            <Trans>I have an account</Trans>
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

/** The same page for an invitation that ended or never existed. */
export function NoInvitation({ text, login }: { text: string; login: string }) {
  const { t } = useLingui()
  return (
    <Page width="form">
      <EmptyState
        drawing="search"
        title={t`This invitation cannot be opened`}
        text={text}
        action={<ButtonLink to={login}>{t`Log in`}</ButtonLink>}
      />
    </Page>
  )
}
