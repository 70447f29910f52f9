import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Info, KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../kit/ui/button.tsx'
import { Card } from '../kit/ui/card.tsx'
import { useDocumentTitle } from '../kit/ui/page-title.tsx'
import { ClosedChest } from './drawings.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { NeedsHttps } from './failure-note.tsx'
import { OwnKey } from './own-key.tsx'
import { isVaultPossible } from './workers/keys-client.ts'

/** Before there is a vault: what it protects and what not. */
export function Intro({ onSetUp }: { onSetUp: () => void }) {
  const { t } = useLingui()
  useDocumentTitle(t`Storage`)
  return (
    <Card pad={false} className="grid gap-x-8 gap-y-5 px-4 py-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-y-6 lg:p-8">
      <ClosedChest className="h-30 w-40 place-self-center lg:h-39 lg:w-52" />
      <div>
        <h1 className="mb-1 text-[1.75rem] leading-tight md:text-2xl">
          <Trans>A vault that only you can open</Trans>
        </h1>
        <p className="mb-3 font-display text-xl font-medium text-ink-soft">
          <OwnKey />
        </p>
        <p className="max-w-136 text-ink-soft">
          <Trans>
            Citizenship papers, land deeds, letters, the old vanshavali. You lock them with a password that only you
            know, and keep a spare key on paper.
          </Trans>
        </p>
      </div>
      <div className="relative grid gap-x-10 gap-y-6 border-t border-clay-line pt-6 before:absolute before:inset-x-0 before:top-1 before:border-t before:border-clay-line md:grid-cols-2 lg:col-span-2">
        <Facts title={<Trans>What the vault protects</Trans>}>
          <Fact isGood title={<Trans>Your files and their names</Trans>}>
            <Trans>Nobody but you can read them, not even we at Mulghar.</Trans>
          </Fact>
          <Fact isGood title={<Trans>Even if thieves come</Trans>}>
            <Trans>If thieves take our computers or a backup, your files stay closed.</Trans>
          </Fact>
          <Fact isGood title={<Trans>When you walk away</Trans>}>
            <Trans>The vault locks by itself after a few quiet minutes, and when you log out.</Trans>
          </Fact>
        </Facts>
        <Facts title={<Trans>What it cannot do</Trans>}>
          <Fact title={<Trans>Bring back a lost key</Trans>}>
            <Trans>
              If you lose both the password and your 24 words, nobody can open the vault again. We cannot either.
            </Trans>
          </Fact>
          <Fact title={<Trans>Hide everything</Trans>}>
            <Trans>We can see how many files you keep, how large they are and when you use them.</Trans>
          </Fact>
          <Fact title={<Trans>Protect you from this site</Trans>}>
            <Trans>
              The people who run it could change the page on which you type your password. Keep a vault only where you
              trust them.
            </Trans>
          </Fact>
        </Facts>
      </div>
      <div className="flex items-center gap-x-4 gap-y-2 max-lg:flex-col max-lg:items-stretch max-lg:text-center lg:col-span-2">
        {isVaultPossible() ? (
          <Button icon={<KeyRound aria-hidden="true" />} onClick={onSetUp}>
            <Trans>Set up my vault</Trans>
          </Button>
        ) : (
          <NeedsHttps />
        )}
        <p className="text-ink-faint">
          <Trans>About five minutes. Have paper and a pen ready.</Trans>
        </p>
      </div>
      <div className="-mb-5 border-t border-line lg:col-span-2">
        <HowItWorks />
      </div>
    </Card>
  )
}

function Facts({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-3 grid gap-4">{children}</ul>
    </div>
  )
}

function Fact({ title, isGood, children }: { title: ReactNode; isGood?: boolean; children: ReactNode }) {
  const Icon = isGood ? Check : Info
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm text-ink-soft">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 ${isGood ? 'text-accent' : 'text-clay'}`} />
      <span>
        <b className="block text-md font-semibold text-ink">{title}</b>
        {children}
      </span>
    </li>
  )
}
