import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '../../kit/paths.ts'
import { accountPaths } from '../../accounts/paths.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Drawing } from '../../kit/ui/drawing.tsx'
import type { DrawingName } from '../../kit/ui/drawing-frame.tsx'
import { NativeName } from '../../kit/ui/mark.tsx'
import { useDocumentTitle } from '../../kit/ui/page-title.tsx'
import { useSession } from '../../session/session-store.ts'
import { Hero } from './hero.tsx'

/** The first impression: what Mulghar is, in a minute. */
export function LandingScreen() {
  useDocumentTitle('')
  return (
    <div>
      <section className="mx-auto grid w-full max-w-304 grid-cols-[minmax(0,1fr)] items-center gap-5 px-4 pt-4 md:px-8 md:pt-6 min-[60rem]:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] min-[60rem]:gap-10">
        <div>
          <p className="mb-2 text-xl leading-normal text-clay">
            <NativeName />
          </p>
          <h1 className="text-3xl leading-(--leading-display) tracking-tight min-[60rem]:text-4xl min-[60rem]:leading-(--leading-display)">
            <Trans>The house your family comes from</Trans>
          </h1>
          <p className="mt-3 mb-5 max-w-[34ch] text-[1.0625rem] text-ink-soft lg:mt-5 lg:mb-6 lg:text-lg lg:leading-relaxed">
            <Trans>
              Keep the family tree, gather the people in it, and remember those who came before. In your own script, on
              any phone.
            </Trans>
          </p>
          <Ways />
        </div>
        <Hero />
      </section>
      <Plinth />
    </div>
  )
}

/** The clay on which the house stands: what one can do in it. */
function Plinth() {
  const { t } = useLingui()
  const all: { drawing: DrawingName; title: string; text: string }[] = [
    {
      drawing: 'tree',
      title: t`Everybody on one chart`,
      text: t`From the oldest ancestor to the newest child, with links to the trees of the families you married into.`,
    },
    {
      drawing: 'document',
      title: t`Keep the vanshavali safe`,
      text: t`Bring a vanshavali or a file from another program, and export everything whenever you like.`,
    },
    {
      drawing: 'people',
      title: t`Names in both scripts`,
      text: t`In Latin letters and in Devanagari, with gotra, kinship words and dates in both calendars.`,
    },
  ]
  return (
    // Below the first screen of a phone: its style and layout wait until somebody comes near.
    <section className="plinth border-y border-clay-line bg-clay-soft [contain-intrinsic-size:auto_40rem] [content-visibility:auto]">
      <div className="mx-auto max-w-304 px-4 py-10 md:px-8 md:py-16">
        <h2 className="mb-6 max-w-[22ch] text-[1.625rem] leading-tight md:mb-8 md:text-2xl">
          <Trans>One roof for the whole family</Trans>
        </h2>
        <ul className="grid gap-5 md:grid-cols-3 md:gap-8">
          {all.map(({ drawing, title, text }) => (
            <li
              key={title}
              className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-4 lg:grid-cols-[6.5rem_minmax(0,1fr)]"
            >
              <Drawing of={drawing} className="w-full" />
              <div>
                <h3 className="text-lg leading-snug">{title}</h3>
                <p className="text-sm text-on-clay-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-10 max-w-prose text-on-clay-soft">
          <Trans>Only you and people you invite can see your tree. No ads. Export everything at any time.</Trans>
        </p>
      </div>
    </section>
  )
}

function Ways() {
  const isSignedIn = useSession((session) => session.isAuthenticated)
  if (isSignedIn) {
    return (
      <div className="flex">
        <ButtonLink to={paths.home}>
          <Trans>Go home</Trans>
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="for-visitors flex flex-wrap gap-3 max-sm:*:flex-1">
      <ButtonLink to={accountPaths.register}>
        <Trans>Register</Trans>
      </ButtonLink>
      <ButtonLink to={accountPaths.login} variant="quiet">
        <Trans>Log in</Trans>
      </ButtonLink>
    </div>
  )
}
