import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/ui/button.tsx'
import { Field, FieldError } from '../kit/ui/field.tsx'
import { Form } from '../kit/ui/form.tsx'
import { Input } from '../kit/ui/input.tsx'
import { FailureNote } from './failure-note.tsx'
import { findOnlyWord } from './keys/words.ts'
import { Sheet } from './sheet.tsx'
import { useFocusOnMistake } from './use-focus-on-mistake.ts'
import type { Work } from './use-work.ts'

type Props = {
  words: readonly string[]
  work: Work
  onRight: () => void
}

/** Asks for two of the words, and for two others after a wrong answer. */
export function CheckStep({ words, work, onRight }: Props) {
  const { t } = useLingui()
  const [places, setPlaces] = useState(() => twoPlaces(words.length))
  const [typed, setTyped] = useState(['', ''])
  const [wrong, setWrong] = useState<number[]>([])
  const form = useFocusOnMistake(wrong.length > 0 ? wrong : undefined, true)
  const isRight = (index: number) => findOnlyWord(typed[index]!) === words[places[index]!]

  function check() {
    const missed = [0, 1].filter((index) => !isRight(index))
    if (missed.length === 0) return onRight()
    setWrong(missed.map((index) => places[index]!))
    if (typed.some((word) => !word.trim())) return
    setPlaces(twoPlaces(words.length, places))
    setTyped(['', ''])
  }

  function said(place: number, index: number): string {
    const number = place + 1
    return typed[index]?.trim() ? different(place) : t`Please type word ${number}.`
  }
  function different(place: number): string {
    const number = place + 1
    return t`Word ${number} is not right. Look at word ${number} on your paper.`
  }
  return (
    <Sheet>
      <Form
        ref={form}
        busy={work.busy}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        <p className="text-ink-soft">
          <Trans>
            Take your paper and type these two words from it. If you can read them, you will always find your way back
            into your vault.
          </Trans>
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {places.map((place, index) => {
            const number = place + 1
            return (
              <Field key={place} label={t`Word ${number}`} error={wrong.includes(place) && said(place, index)}>
                <Input
                  value={typed[index]}
                  onChange={({ target }) => setTyped(typed.map((word, at) => (at === index ? target.value : word)))}
                  autoComplete="off"
                  autoCapitalize="none"
                  autoCorrect="off"
                  spellCheck={false}
                />
              </Field>
            )
          })}
        </div>
        {wrong
          .filter((place) => !places.includes(place))
          .map((place) => (
            <FieldError key={place} id={`missed-${place}`}>
              {different(place)}
            </FieldError>
          ))}
        <FailureNote error={work.error} onRetry={onRight} />
        <div className="flex justify-end max-sm:*:w-full">
          <Button
            type="submit"
            icon={<Check aria-hidden="true" />}
            busy={work.busy}
            busyText={t`Checking that it opens...`}
          >
            <Trans>Finish</Trans>
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}

/** Picks two random places in ascending order, without the places that were asked before. */
function twoPlaces(count: number, before: readonly number[] = []): number[] {
  const free = Array.from({ length: count }, (_, place) => place).filter((place) => !before.includes(place))
  const [one = 0] = free.splice(below(free.length), 1)
  const [two = 1] = free.splice(below(free.length), 1)
  return [one, two].toSorted((a, b) => a - b)
}

const below = (limit: number): number => crypto.getRandomValues(new Uint32Array(1))[0]! % limit
