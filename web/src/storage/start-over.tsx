import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check, Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failedToLoad } from '../kit/failed-load.ts'
import { grouped } from '../kit/grouped.ts'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { Field } from '../kit/ui/field.tsx'
import { Input } from '../kit/ui/input.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { wordsFor } from '../kit/words.ts'
import { useMember } from '../session/session-store.ts'
import { FailureNote } from './failure-note.tsx'
import { chosenIdleMinutes } from './idle-choice.tsx'
import { Making, type Ready } from './making.tsx'
import { useMailLink } from './link-used-up.tsx'
import { lockingItself } from './own-locks.ts'
import { isSamePhrase } from './typed-phrase.ts'
import { Sheet, sheetButtons } from './sheet.tsx'
import { useSize } from './sizes.ts'
import { StepTitle } from './step-title.tsx'
import { useVault } from './use-vault.ts'
import { VaultLoading } from './vault-loading.tsx'
import { vaultQueries } from './vault.queries.ts'

/** Before the mail: the words may still be found. */
export function AskStartOver({ onRecover, onBack }: { onRecover: () => void; onBack: () => void }) {
  const { t } = useLingui()
  const { email } = useMember()
  const mail = useMailLink()
  const hidden = hiddenAddress(email)
  return (
    <>
      <StepTitle title={t`Are you sure it is lost?`} above={<Back onBack={onBack} />} />
      <Sheet>
        <p className="text-ink-soft">
          <Trans>
            Look for the paper once more: with the land deeds, in the puja room, in the prayer book. It opens the vault
            with everything in it.
          </Trans>
        </p>
        <FailureNote error={mail.error} />
        <div className="grid gap-3 sm:justify-items-start">
          <Button onClick={onRecover}>
            <Trans>Use recovery words</Trans>
          </Button>
          <Button variant="quiet" icon={<Mail aria-hidden="true" />} busy={mail.busy} onClick={mail.send}>
            <Trans>Mail me a link to start over</Trans>
          </Button>
          {email && (
            <p className="text-xs text-ink-soft">
              <Trans>To {hidden}</Trans>
            </p>
          )}
        </div>
      </Sheet>
    </>
  )
}

/**
 * The mailed link was opened: names what will be deleted, asks for typed words, and then makes a new vault. A link that is used
 * up is noticed when the new vault is sent. The words stay on the screen then, and a newer link in this tab is used for them.
 */
export function StartOver({ token, onEnd }: { token: string; onEnd: (wasSent: boolean) => void }) {
  const { vault } = useVault()
  const { t } = useLingui()
  const newest = useRef(token)
  const [isSure, setSure] = useState(false)
  useEffect(() => {
    if (isSure && newest.current !== token) toast.message(t`This page now uses your newer link.`)
    newest.current = token
  }, [token, isSure, t])
  if (!isSure) return <WhatWillBeGone onKeep={() => onEnd(false)} onSure={() => setSure(true)} />
  async function prepare(password: string): Promise<Ready> {
    const { words, discard, send } = await vault.prepareStartOver(password)
    return {
      words,
      discard,
      async send() {
        await lockingItself(() => send({ token: newest.current, idleMinutes: chosenIdleMinutes() }))
      },
    }
  }
  return <Making prepare={prepare} asksAccount={false} isVaultNew={false} onEnd={onEnd} />
}

function WhatWillBeGone({ onKeep, onSure }: { onKeep: () => void; onSure: () => void }) {
  const { t } = useLingui()
  const usage = useQuery(vaultQueries.usage())
  const size = useSize()
  const [typed, setTyped] = useState('')
  const phrase = t({ message: 'delete my files', context: 'typed by the member' })
  const isTyped = isSamePhrase(typed, phrase)
  if (usage.isPending) return <VaultLoading />
  if (failedToLoad(usage)) {
    return <LoadFailed text={wordsFor(usage.error)} busy={usage.isFetching} onRetry={() => void usage.refetch()} />
  }
  const { files, folders, bytes } = usage.data
  const exactBytes = grouped(bytes)
  const cell = 'px-2 py-3'
  const big = 'block font-display text-xl font-semibold tabular-nums'
  return (
    <>
      <StepTitle title={t`Start over with an empty vault`} above={<Back onBack={onKeep} />} />
      <Sheet>
        <p className="text-ink-soft">
          <Trans>
            Only if both your password and your 24 words are lost. Everything in your vault will be deleted, and nobody
            can bring it back. We cannot either.
          </Trans>
        </p>
        <div className="grid grid-cols-3 divide-x divide-line overflow-hidden rounded-md border border-line text-center">
          <p className={cell}>
            <b className={big}>{grouped(files)}</b>
            <span className="text-xs text-ink-faint">
              <Plural value={files} one="file" other="files" />
            </span>
          </p>
          <p className={cell}>
            <b className={big}>{grouped(folders)}</b>
            <span className="text-xs text-ink-faint">
              <Plural value={folders} one="folder" other="folders" />
            </span>
          </p>
          <p className={cell}>
            <b className={big}>{size(bytes)}</b>
            <span className="text-xs text-ink-faint">
              <Trans>{exactBytes} bytes</Trans>
            </span>
          </p>
        </div>
        <ul className="grid gap-1 text-sm text-ink-soft *:flex *:gap-2 [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-accent">
          <li>
            <Check aria-hidden="true" />
            <Trans>Your account, family trees, posts and photos stay.</Trans>
          </li>
          <li>
            <Check aria-hidden="true" />
            <Trans>You then choose a new password and get 24 new words.</Trans>
          </li>
        </ul>
        <form
          autoComplete="off"
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (isTyped) onSure()
          }}
        >
          <Field label={<TypePhrase phrase={phrase} />}>
            <Input
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <div className={sheetButtons}>
            <Button variant="quiet" onClick={onKeep}>
              <Trans>Keep my vault</Trans>
            </Button>
            <Button type="submit" variant="danger" blocked={!isTyped && t`First type the words above.`}>
              <Trans>Delete and start over</Trans>
            </Button>
          </div>
        </form>
      </Sheet>
    </>
  )
}

const TypePhrase = ({ phrase }: { phrase: string }) => (
  <Trans>
    To go on, type <b className="rounded-sm bg-sunken px-1.5 font-semibold whitespace-nowrap">{phrase}</b>
  </Trans>
)

function Back({ onBack }: { onBack: () => void }) {
  return (
    <Button
      variant="plain"
      size="sm"
      className="-ml-2 w-fit px-2"
      icon={<ArrowLeft aria-hidden="true" />}
      onClick={onBack}
    >
      <Trans>Back</Trans>
    </Button>
  )
}

/** a•••@gmail.com: whoever looks over a shoulder does not learn the address. */
const hiddenAddress = (email: string): string => email.replace(/^(.).*@/u, '$1•••@')
