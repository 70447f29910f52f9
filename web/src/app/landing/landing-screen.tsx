import { Trans, useLingui } from '@lingui/react/macro'
import { HouseAtDusk } from '../../kit/art/house-at-dusk.tsx'
import { paths } from '../../kit/paths.ts'
import { accountPaths } from '../../accounts/paths.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { NativeName } from '../../kit/ui/mark.tsx'
import { useDocumentTitle } from '../../kit/ui/page-title.tsx'
import { useSession } from '../../session/session-store.ts'
import { ChartPicture } from './chart-picture.tsx'
import { NamesPicture } from './names-picture.tsx'
import { RegisterPicture } from './register-picture.tsx'
import { Closing, Story } from './story.tsx'

/** The first impression: what Mulghar is, in a minute. */
export function LandingScreen() {
  const { t } = useLingui()
  useDocumentTitle('')
  return (
    <div className="grid gap-16 pb-4 md:gap-24">
      <section className="mx-auto grid w-full max-w-280 items-center gap-8 px-4 pt-4 md:px-7 md:pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,33rem)] lg:gap-12">
        <div className="grid gap-5">
          <p className="text-xl leading-snug text-accent">
            <NativeName />
          </p>
          <h1 className="text-[2.25rem] leading-[1.15] md:text-[3.25rem]">
            <Trans>The house your family comes from</Trans>
          </h1>
          <p className="max-w-prose text-lg leading-relaxed text-ink-soft">
            <Trans>
              Mulghar keeps your family's tree: everybody on one chart, every name in its own script, every date as it
              was told to you. Bring along the register you have, and take it out again whenever you like.
            </Trans>
          </p>
          <Ways />
        </div>
        <HouseAtDusk className="w-full max-lg:mx-auto max-lg:max-w-136" />
      </section>

      <div className="mx-auto grid w-full max-w-280 gap-16 px-4 md:gap-24 md:px-7">
        <Story first title={t`Everybody on one chart`} picture={<ChartPicture />}>
          <Trans>
            Grandparents, cousins, the branch that moved away: nobody is left out and nobody stands there twice. Begin
            with one person, open branch after branch, or see the whole tree at once.
          </Trans>
        </Story>
        <Story title={t`Bring the family register along`} picture={<RegisterPicture />} turned>
          <Trans>
            A GEDCOM file from any other program is read as it is, with progress you can watch and a report you can
            read. What one program did not understand is kept for the next.
          </Trans>
        </Story>
        <Story title={t`Names as they are spoken and written`} picture={<NamesPicture />}>
          <Trans>
            A name in Latin letters and in Devanagari, the gotra of birth and of today, a date that is only a year.
            Search finds a person in either script, also when the spelling differs.
          </Trans>
        </Story>
      </div>

      <Closing>
        <Ways />
      </Closing>
    </div>
  )
}

function Ways() {
  const isSignedIn = useSession((session) => session.isAuthenticated)
  if (isSignedIn) {
    return (
      <div className="flex">
        <ButtonLink to={paths.home} size="lg">
          <Trans>Go home</Trans>
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="for-visitors flex flex-wrap gap-3">
      <ButtonLink to={accountPaths.register} size="lg">
        <Trans>Register</Trans>
      </ButtonLink>
      <ButtonLink to={accountPaths.login} size="lg" variant="quiet">
        <Trans>Log in</Trans>
      </ButtonLink>
    </div>
  )
}
