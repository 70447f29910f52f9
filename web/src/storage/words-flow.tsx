import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { leaveWhenSaved } from '../kit/leaving.ts'
import { useLocked } from '../kit/mutation.ts'
import { Button } from '../kit/ui/button.tsx'
import { useAskBeforeLeaving } from './ask-before-leaving.ts'
import { CheckStep } from './check-step.tsx'
import { isCode } from './failure-words.ts'
import { StepTitle } from './step-title.tsx'
import { useWork } from './use-work.ts'
import { WordsStep } from './words-step.tsx'

type Props = {
  words: readonly string[]
  /** The vault is being set up; else new words replace others. */
  isVaultNew: boolean
  hasSteps: boolean
  /** Sends what was prepared. A failure is shown below the two words. */
  onFinish: () => Promise<void>
  onBack: () => void
}

/** Shows the words, asks two of them back, and then sends. */
export default function WordsFlow({ words, isVaultNew, hasSteps, onFinish, onBack }: Props) {
  const { t } = useLingui()
  const [isChecking, setChecking] = useState(false)
  const work = useWork({ saves: true })
  const isLocked = useLocked(work.busy)
  // Set up on another device meanwhile: these words will never work.
  const hasOtherVault = isCode(work.error, 'storage/has-vault')
  const stopAsking = useAskBeforeLeaving(isVaultNew, hasOtherVault)
  const isBackToWords = isChecking && !hasOtherVault
  function back() {
    if (!isBackToWords) return leaveWhenSaved(onBack)
    work.takeBack()
    setChecking(false)
  }

  function finish() {
    void work.run(async () => {
      await onFinish()
      stopAsking()
    })
  }

  return (
    <>
      <StepTitle
        title={isChecking ? t`Check your paper` : t`Your 24 recovery words`}
        step={hasSteps ? (isChecking ? 3 : 2) : undefined}
        above={
          <Button
            variant="plain"
            size="sm"
            className="-ml-2 w-fit px-2"
            icon={<ArrowLeft aria-hidden="true" />}
            locked={isLocked}
            onClick={back}
          >
            {isBackToWords ? <Trans>Show the words again</Trans> : <Trans>Back</Trans>}
          </Button>
        }
      />
      {isChecking ? (
        <CheckStep words={words} work={work} onRight={finish} />
      ) : (
        <WordsStep words={words} onWritten={() => setChecking(true)} />
      )}
    </>
  )
}
