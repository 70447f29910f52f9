import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { LanguageChoice } from '../../kit/ui/language-choice.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Brand, NativeName } from '../../kit/ui/mark.tsx'
import { Main, SkipLink } from './main.tsx'

/** The house from outside. */
export function PublicFrame({ signedIn }: { signedIn: boolean }) {
  const { t } = useLingui()
  return (
    <div className="flex min-h-dvh flex-col [--bar:0px]">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-304 flex-wrap items-center gap-2 px-4 py-3.5 md:px-8">
        <Link to="/" className="rounded-sm">
          <Brand />
        </Link>
        <nav
          aria-label={t({ message: 'Main', context: 'navigation' })}
          className="ml-auto flex flex-wrap items-center justify-end gap-1.5"
        >
          {signedIn ? (
            <ButtonLink to="/home" variant="soft" size="sm">
              <Trans>Home</Trans>
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to="/login" variant="plain" size="sm" className="for-visitors">
                <Trans context="short">Log in</Trans>
              </ButtonLink>
              <ButtonLink to="/register" variant="soft" size="sm" className="for-visitors">
                <Trans context="short">Register</Trans>
              </ButtonLink>
            </>
          )}
        </nav>
      </header>
      <Main />
      <footer className="border-t border-line">
        <div className="mx-auto flex w-full max-w-304 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-5 text-sm text-ink-soft md:px-8">
          <p>
            <Trans>Mulghar, the root house</Trans> {/* The sentence before it has the name in this script already. */}
            <span className="text-ink-faint in-[html:lang(ne)]:hidden in-[html:lang(hi)]:hidden">
              <NativeName />
            </span>
          </p>
          {!signedIn && <LanguageChoice />}
          <nav aria-label={t`More`}>
            <Link to="/contact" className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
              <Trans context="page">Contact</Trans>
            </Link>
          </nav>
        </div>
      </footer>
    </div>
  )
}
