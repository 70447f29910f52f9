import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../kit/ui/button.tsx'
import { Card } from '../kit/ui/card.tsx'
import { Field } from '../kit/ui/field.tsx'
import { Input } from '../kit/ui/input.tsx'
import { Say } from '../kit/ui/say.tsx'
import { useDocumentTitle } from '../kit/ui/page-title.tsx'
import { ClosedChest } from './drawings.tsx'
import { isSamePhrase } from './typed-phrase.ts'
import { useVault } from './use-vault.ts'
import type { OpenState } from './vault-state.ts'

/** Explains an older or another vault, which is read only until its owner accepts it. */
export function DifferentVault({ state }: { state: OpenState }) {
  const { vault } = useVault()
  const { missingVersions } = state
  return (
    <Card pad={false} className="grid gap-x-5 gap-y-4 px-4 py-5 md:grid-cols-[auto_minmax(0,1fr)] md:p-6">
      <ClosedChest className="h-22.5 w-30" />
      <div>
        <h2 className="mb-2 text-xl">
          <Trans>Something looks different from last time</Trans>
        </h2>
        <p className="text-ink-soft">
          {state.sighting === 'older' ? (
            <Plural
              value={missingVersions}
              one="Mulghar showed this browser an older state of your vault: your last change is missing. That can be harmless. Until you decide, you can open and download everything here, but not add, change or delete."
              other="Mulghar showed this browser an older state of your vault: your last # changes are missing. That can be harmless. Until you decide, you can open and download everything here, but not add, change or delete."
            />
          ) : state.sighting === 'other' ? (
            <Trans>
              This is not the vault that this browser opened last. If you started over on another device, it is your new
              vault. Until you decide, you can open and download everything here, but not add, change or delete.
            </Trans>
          ) : (
            <Trans>
              This vault is as new as the one that this browser saw last, but it is not the same. You can open and
              download everything, but not add, change or delete.
            </Trans>
          )}
        </p>
      </div>
      <ol className="grid gap-5 border-t border-line pt-4 text-sm text-ink-soft [counter-reset:step] md:col-span-2 md:grid-cols-3 [&_b]:block [&_b]:text-md [&_b]:font-semibold [&_b]:text-ink [&_b]:before:pr-2 [&_b]:before:font-display [&_b]:before:text-clay [&_b]:before:content-[counter(step,var(--digits,decimal))] [&>li]:[counter-increment:step]">
        <li>
          <Trans>
            <b>Have a look</b> Is something missing that you added lately? Download what matters to you now.
          </Trans>
        </li>
        <li>
          {state.sighting === 'other' ? (
            <Trans>
              <b>Ask</b> If you did not start over, ask the people who run this site before you add anything here.
            </Trans>
          ) : (
            <Trans>
              <b>Ask</b> Ask the people who run this site whether they brought back a backup. That is the most common
              reason.
            </Trans>
          )}
        </li>
        <li>
          <Trans>
            <b>Accept the change</b> If the answer explains the change, continue with the vault as it is here.
          </Trans>{' '}
          {missingVersions > 0 && (
            <Plural
              value={missingVersions}
              one="You will lose your last change."
              other="You will lose your last # changes."
            />
          )}
        </li>
      </ol>
      <Accept onAccept={() => vault.accept()} className="border-t border-line pt-4 md:col-span-2">
        <Trans>Continue with this vault</Trans>
      </Accept>
    </Card>
  )
}

/** Shown if this browser remembers a vault but the server has none. */
export function GoneVault({ onAccept }: { onAccept: () => void }) {
  const { t } = useLingui()
  useDocumentTitle(t`Storage`)
  return (
    <Card pad={false} className="grid gap-5 px-4 py-5 md:p-6">
      <h1 className="text-xl">
        <Trans>Your vault is not here</Trans>
      </h1>
      <Say icon={<Info aria-hidden="true" />}>
        <Trans>
          This browser remembers a vault of yours, but Mulghar says there is none. If you did not remove it on another
          device, do not set up a new one yet. Ask the people who run this site.
        </Trans>
      </Say>
      <Accept onAccept={onAccept}>
        <Trans>Continue without the old vault</Trans>
      </Accept>
    </Card>
  )
}

function Accept({
  onAccept,
  className = '',
  children,
}: {
  onAccept: () => void
  className?: string
  children: ReactNode
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const word = t({ message: 'accept', context: 'typed by the member' })
  const isTyped = isSamePhrase(typed, word)
  return (
    <form
      autoComplete="off"
      className={`grid items-end gap-3 max-sm:[&_button]:w-full sm:grid-cols-[minmax(0,1fr)_auto] ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (isTyped) onAccept()
      }}
    >
      <Field label={<TypeWord word={word} />}>
        <Input
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" blocked={!isTyped && t`First type the word.`}>
        {children}
      </Button>
    </form>
  )
}

const TypeWord = ({ word }: { word: string }) => (
  <Trans>
    To continue, type <b className="rounded-sm bg-sunken px-1.5 font-semibold">{word}</b>
  </Trans>
)
