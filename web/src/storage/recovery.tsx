import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Clock, Pencil, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { leaveWhenSaved } from '../kit/leaving.ts'
import { Button } from '../kit/ui/button.tsx'
import { Field } from '../kit/ui/field.tsx'
import { Form } from '../kit/ui/form.tsx'
import { Say } from '../kit/ui/say.tsx'
import { Textarea } from '../kit/ui/textarea.tsx'
import { useAskingAbout } from '../kit/unsaved.ts'
import { FailureNote } from './failure-note.tsx'
import { isCode, minutesUntil, triesLeft } from './failure-words.ts'
import { completeWords, readWords, wordPattern, type ReadWords } from './keys/words.ts'
import { Sheet, sheetButtons } from './sheet.tsx'
import { StepTitle } from './step-title.tsx'
import { useTypedWordsQuestion } from './typed-words-question.ts'
import { useFocusOnMistake } from './use-focus-on-mistake.ts'
import { useVault } from './use-vault.ts'
import { useWork } from './use-work.ts'
import { ReadList } from './word-list.tsx'

/** The vault stays open while somebody writes 24 new words on paper. */
const writingMinutes = 60

type Props = { onRight: () => void; onCancel: () => void }

/** One field that forgives; each word is found while it is typed. */
export default function Recovery({ onRight, onCancel }: Props) {
  const { t } = useLingui()
  const { vault, state } = useVault()
  const work = useWork()
  const [text, setText] = useState('')
  const [isRight, setRight] = useState(false)
  useAskingAbout(isRight || text.trim() !== '', useTypedWordsQuestion())
  const cancel = () => leaveWhenSaved(onCancel)
  const isLockedAgain = isRight && state.kind === 'locked'
  useEffect(() => {
    if (isLockedAgain) onCancel()
  }, [isLockedAgain, onCancel])
  const reading = readWords(useDeferredValue(text))
  const whyNot = ({ state, surplus }: ReadWords) =>
    state === 'misfit' || surplus > 0 ? t`First compare the words with your paper.` : t`First type all 24 words.`
  const form = useFocusOnMistake(isCode(work.error, 'storage/wrong-words') ? work.error : undefined, true)

  if (isRight) return <WordsAreRight onContinue={onRight} />
  return (
    <>
      <StepTitle title={t`Type your 24 words`} above={<BackToCard isLocked={work.busy} onBack={cancel} />} />
      <Sheet>
        <Form
          ref={form}
          busy={work.busy}
          autoComplete="off"
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            const typed = readWords(text)
            if (typed.state !== 'complete') return
            void work.run(async () => {
              await vault.unlockWithWords(completeWords(typed), writingMinutes)
              setText('')
              setRight(true)
            })
          }}
        >
          <p className="text-ink-soft">
            <Trans>
              Take your paper and type the words in order. Spaces, new lines, numbers, commas and capitals do not
              matter. The first four letters of a word are enough.
            </Trans>
          </p>
          <Field label={t`Recovery words`}>
            <Textarea
              className="min-h-36 resize-none"
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                work.clear()
              }}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
            />
          </Field>
          <Count reading={reading} />
          <ReadList words={reading.words} />
          <Correction reading={reading} onUse={(typed, word) => setText(withWord(text, typed, word))} />
          {(reading.state === 'misfit' || reading.surplus > 0) && <Misfit reading={reading} />}
          <RecoveryFailure error={work.error} />
          <div className={sheetButtons}>
            <Button variant="plain" locked={work.busy} onClick={cancel}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              type="submit"
              busy={work.busy}
              busyText={t({ message: 'Opening...', context: 'vault' })}
              blocked={reading.state !== 'complete' && whyNot(reading)}
            >
              <Trans>Continue</Trans>
            </Button>
          </div>
        </Form>
      </Sheet>
    </>
  )
}

function BackToCard({ isLocked, onBack }: { isLocked: boolean; onBack: () => void }) {
  return (
    <Button
      variant="plain"
      size="sm"
      className="-ml-2 w-fit px-2"
      icon={<ArrowLeft aria-hidden="true" />}
      locked={isLocked}
      onClick={onBack}
    >
      <Trans>Back</Trans>
    </Button>
  )
}

function Count({ reading: { found, wrong, missing } }: { reading: ReadWords }) {
  return (
    <p aria-live="polite">
      <b className="font-semibold">
        <Trans>{found} of 24 words found</Trans>
      </b>
      <br />
      <span className="text-ink-faint">
        <Trans>
          {wrong} to correct, {missing} still missing
        </Trans>
      </span>
    </p>
  )
}

/** The first word that is not one of the list, and the nearest one. */
function Correction({ reading, onUse }: { reading: ReadWords; onUse: (typed: string, word: string) => void }) {
  const index = reading.words.findIndex(({ state }) => state === 'wrong')
  const word = reading.words[index]
  if (word?.state !== 'wrong') return null
  const number = index + 1
  const { typed, suggestion } = word
  return (
    <div
      role="status"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 rounded-md bg-sunken px-4 py-3 text-sm text-ink-soft sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <Pencil aria-hidden="true" className="size-5 self-start text-clay" />
      <p className="min-w-0 wrap-anywhere">
        <Trans>
          Word {number}: “{typed}” is not one of the words.
        </Trans>
        {/[^a-z]/u.test(typed) && (
          <>
            {' '}
            <Trans>They are English words, in the letters a to z.</Trans>
          </>
        )}
        {suggestion !== null && (
          <>
            <br />
            <Trans>
              Did you mean <b className="font-semibold text-ink">{suggestion}</b>?
            </Trans>
          </>
        )}
      </p>
      {suggestion !== null && (
        <Button
          size="sm"
          variant="quiet"
          className="max-sm:col-start-2 max-sm:min-h-11 max-sm:justify-self-start"
          onClick={() => onUse(typed, suggestion)}
        >
          <Trans>Use {suggestion}</Trans>
        </Button>
      )}
    </div>
  )
}

function Misfit({ reading }: { reading: ReadWords }) {
  return (
    <Warning>
      {reading.surplus > 0 ? (
        <Trans>
          <b>
            <Plural value={reading.surplus} one="# word too many." other="# words too many." />
          </b>{' '}
          Compare them with your paper, number by number. No try was used.
        </Trans>
      ) : (
        <Trans>
          <b>One of the words is wrong, or two have changed places.</b> Compare them with your paper, number by number.
          No try was used.
        </Trans>
      )}
    </Warning>
  )
}

function RecoveryFailure({ error }: { error: unknown }) {
  if (isCode(error, 'storage/too-many-tries')) {
    const minutes = minutesUntil(error)
    return (
      <Say role="alert" icon={<Clock aria-hidden="true" />}>
        <Trans>
          <b>Too many tries.</b>
        </Trans>{' '}
        <span>
          <Plural
            value={minutes}
            one="You can try the words again in # minute."
            other="You can try the words again in # minutes."
          />
        </span>
      </Say>
    )
  }
  if (!isCode(error, 'storage/wrong-words')) return <FailureNote error={error} />
  const left = triesLeft(error) ?? 0
  return (
    <Warning>
      <Trans>
        <b>These words belong to another vault.</b> You may have made new words since. Look for the newer paper with
        recovery words.
      </Trans>{' '}
      <span>
        <Plural value={left} one="# try left in the next 15 minutes." other="# tries left in the next 15 minutes." />
      </span>
    </Warning>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Say role="alert" icon={<TriangleAlert aria-hidden="true" />}>
      {children}
    </Say>
  )
}

function WordsAreRight({ onContinue }: { onContinue: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <StepTitle title={t`Your words are right`} />
      <Sheet>
        <p className="text-ink-soft">
          <Trans>
            Now choose a new vault password. Then you get 24 new words. The old words stop working, and your vault locks
            on all devices.
          </Trans>
        </p>
        <Button className="justify-self-start" onClick={onContinue}>
          <Trans>Choose a new password</Trans>
        </Button>
      </Sheet>
    </>
  )
}

/** Replaces the first such word; the rest stays as it was typed. */
function withWord(text: string, typed: string, word: string): string {
  let isDone = false
  return text.normalize('NFKC').replaceAll(wordPattern, (found) => {
    if (isDone || found.toLowerCase() !== typed) return found
    isDone = true
    return word
  })
}
