import { Plural, Trans } from '@lingui/react/macro'
import { Clock, CloudOff, Info, Lock, RotateCcw, TriangleAlert } from 'lucide-react'
import { isStaleness } from '../kit/failures.ts'
import { Button } from '../kit/ui/button.tsx'
import { linkLook } from '../kit/ui/text-link.tsx'
import { Say } from '../kit/ui/say.tsx'
import { LinkUsedUp } from './link-used-up.tsx'
import { MayBeDone } from './unsettled.ts'
import { unknownWords } from './unsettled-words.ts'
import { isCode, isFailure, minutesUntil, vaultWords, wrongAccountPassword, wrongPassword } from './failure-words.ts'

type Props = {
  error: unknown
  onRetry?: (() => void) | undefined
  /** Offers the recovery words, which have tries of their own. */
  onRecover?: (() => void) | undefined
}

/** A failure that belongs to no field. */
export function FailureNote({ error, onRetry, onRecover }: Props) {
  if (error === undefined || wrongPassword(error) || wrongAccountPassword(error)) return null
  if (isCode(error, 'storage/too-many-tries'))
    return <TooManyTries minutes={minutesUntil(error)} onRecover={onRecover} />
  if (isFailure(error, 'no-secure-context')) return <NeedsHttps />
  if (isFailure(error, 'too-little-memory')) {
    return (
      <div className="grid justify-items-start gap-3">
        <Say role="alert" icon={<Info aria-hidden="true" />}>
          <Trans>
            <b>This device has too little free memory to open the vault.</b> Your password was not checked, and you lost
            no try. Close other apps and tabs and try again, or use a computer.
          </Trans>
        </Say>
        {onRetry && (
          <Button size="sm" variant="quiet" icon={<RotateCcw />} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </div>
    )
  }
  if (error instanceof MayBeDone) {
    return (
      <div className="grid justify-items-start gap-3">
        <Say role="alert" icon={<CloudOff aria-hidden="true" />}>
          {unknownWords(error.kind)}
        </Say>
        {onRetry && (
          <Button size="sm" variant="quiet" icon={<RotateCcw />} onClick={onRetry}>
            <Trans>Check now</Trans>
          </Button>
        )}
      </div>
    )
  }
  if (isCode(error, 'storage/link-used-up')) return <LinkUsedUp />
  if (isCode(error, 'storage/has-vault')) {
    return (
      <Say role="alert" icon={<Info aria-hidden="true" />}>
        <Trans>
          <b>There is a vault already.</b> You set it up on another device, with another password and other words. The
          words of this page will not work, so throw their paper away. Go back to open that vault.
        </Trans>
      </Say>
    )
  }
  if (isStaleness(error)) {
    return (
      <Say role="alert" icon={<RotateCcw aria-hidden="true" />}>
        <Trans>
          <b>Your vault password was changed on another device.</b> Nothing was changed here. Unlock with the new
          password.
        </Trans>
      </Say>
    )
  }
  return (
    <Say role="alert" tone="wrong" icon={<TriangleAlert aria-hidden="true" />}>
      {vaultWords(error)}
    </Say>
  )
}

function TooManyTries({ minutes, onRecover }: { minutes: number; onRecover: (() => void) | undefined }) {
  return (
    <Say role="alert" icon={<Clock aria-hidden="true" />}>
      <Trans>
        <b>Too many tries.</b>
      </Trans>{' '}
      <span>
        <Plural value={minutes} one="You can try again in # minute." other="You can try again in # minutes." />
      </span>{' '}
      {onRecover && (
        <Trans>
          Your 24 recovery words work now:{' '}
          <button type="button" className={`min-h-6 ${linkLook}`} onClick={onRecover}>
            Use recovery words
          </button>
        </Trans>
      )}
    </Say>
  )
}

export function NeedsHttps() {
  return (
    <Say icon={<Lock aria-hidden="true" />}>
      <Trans>
        <b>The vault needs a secure connection.</b> Open Mulghar with an address that begins with https.
      </Trans>
    </Say>
  )
}
