import { Trans, useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { toast } from '../kit/toast.ts'
import { Say } from '../kit/ui/say.tsx'
import { linkLook } from '../kit/ui/text-link.tsx'
import { vaultWords } from './failure-words.ts'
import { useVault } from './use-vault.ts'
import { useWork } from './use-work.ts'

/** Mails a link for starting over, and says so. */
export function useMailLink() {
  const { t } = useLingui()
  const { vault } = useVault()
  const work = useWork()
  const send = () =>
    void work.run(async () => {
      await vault.mailStartOverLink()
      toast.success(t`Check your mail`, { description: t`The link works once, for 30 minutes.` })
    })
  return { send, busy: work.busy, error: work.error }
}

/** The mailed link was used before, is too old, or was mailed to another account. */
export function LinkUsedUp() {
  const mail = useMailLink()
  return (
    <Say role="alert" icon={<Clock aria-hidden="true" />}>
      <Trans>
        <b>This link was used, is too old, or belongs to another account.</b> Nothing was deleted.{' '}
        <button type="button" className={`min-h-6 ${linkLook}`} disabled={mail.busy} onClick={mail.send}>
          Mail me a new link
        </button>
      </Trans>
      {mail.error !== undefined && <span className="block">{vaultWords(mail.error)}</span>}
    </Say>
  )
}
