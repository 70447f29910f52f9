import type { Gender } from '@mulghar/contract/trees/person'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { now } from '../../kit/clock.ts'
import { localDay } from '../../kit/dates.ts'
import { FormError } from '../../kit/form-error.tsx'
import { paths } from '../../kit/paths.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { RadioGroup } from '../../kit/ui/radio-group.tsx'
import { wordsFor } from '../../kit/words.ts'
import { Form } from '../../kit/ui/form.tsx'
import { useMember } from '../../session/session-store.ts'
import { fullName } from '../core/person-names.ts'
import { DateField } from '../../kit/partial-date-field/date-field.tsx'
import type { Told } from './drafts.ts'
import { isParent, meFrom, namesOf, slotsToAsk, type Slot, type TypedNative } from './nearest.ts'
import { NearestChart } from './nearest-chart.tsx'
import { birthFault, type BirthFault } from './own-birth.ts'
import type { Beginning } from './use-beginning.ts'

type BeginFormProps = {
  /** What was told before and is there already. */
  begun: Told | undefined
  busy: boolean
  error: unknown
  onSave: (wish: Beginning) => void
}

const labels: Record<Slot, MessageDescriptor> = {
  father: msg`Your father`,
  mother: msg`Your mother`,
  fathersFather: msg`Your father's father`,
  fathersMother: msg`Your father's mother`,
  mothersFather: msg`Your mother's father`,
  mothersMother: msg`Your mother's mother`,
}

const nobody: Record<Slot, string> = {
  father: '',
  mother: '',
  fathersFather: '',
  fathersMother: '',
  mothersFather: '',
  mothersMother: '',
}

const nativeLabels: Record<keyof TypedNative, MessageDescriptor> = {
  father: msg`Your father's name in Devanagari`,
  mother: msg`Your mother's name in Devanagari`,
}

const birthWords: Record<BirthFault, MessageDescriptor> = {
  'no-such-day': msg`This day does not exist.`,
  'no-year-zero': msg`There is no year 0.`,
  'not-whole': msg`Please enter a year.`,
  'long-ago': msg`This was more than 110 years ago. Please check the year.`,
  'not-yet': msg`This date is in the future. Please check it.`,
}

/** Oneself and the nearest, on one page, with the chart that they make above it. */
export function BeginForm({ begun, busy, error, onSave }: BeginFormProps) {
  const { t, i18n } = useLingui()
  const { name: accountName } = useMember()
  const [me, setMe] = useState(() => begun?.me ?? meFrom(accountName))
  const [gender, setGender] = useState(begun?.gender ?? null)
  const [birth, setBirth] = useState(begun?.birth ?? null)
  const [tries, setTries] = useState(0)
  const [typed, setTyped] = useState(begun?.typed ?? nobody)
  const [native, setNative] = useState(begun?.native ?? { father: '', mother: '' })
  const form = useRef<HTMLFormElement>(null)
  const failure = useRef<HTMLDivElement>(null)
  const isTold = tries > 0
  const isNameless = me.firstName.trim() === '' && me.native.trim() === ''
  const fault = birthFault(birth, localDay(now()))
  // The reason stands where the eye is.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])
  useEffect(() => {
    if (error) failure.current?.focus()
  }, [error])
  const names = namesOf(me, typed, native)
  const change = (part: Partial<typeof me>) => setMe({ ...me, ...part })
  const field = (slot: Slot) => (
    <Field key={slot} label={i18n._(labels[slot])}>
      <Input
        value={typed[slot]}
        maxLength={200}
        autoComplete="off"
        placeholder={t`Name`}
        onChange={({ target }) => setTyped({ ...typed, [slot]: target.value })}
      />
    </Field>
  )
  const nativeField = (slot: keyof TypedNative) => (
    <Field key={`${slot} native`} label={i18n._(nativeLabels[slot])}>
      <Input
        lang="ne"
        value={native[slot]}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setNative({ ...native, [slot]: target.value })}
      />
    </Field>
  )

  function save() {
    setTries(tries + 1)
    if (isNameless || fault) return
    const called = names.me
    const familyName = called.lastName.trim()
    const name = familyName ? t`${familyName} family` : t`The family of ${called.firstName.trim()}`
    onSave({
      // Only members see the tree until its owner has answered who can find it.
      tree: { name, description: t`The family of ${fullName(called)}.`, discoverable: false },
      told: { me, gender, birth, typed, native },
    })
  }

  return (
    <Form
      busy={busy}
      ref={form}
      // The element with the focus does not stand behind the chart.
      className="grid gap-4 max-sm:[&_input]:scroll-mt-58"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <NearestChart names={names} gender={gender} />
      <Card className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t`First name`}
          error={isTold && isNameless ? t`This is required.` : undefined}
          required={me.native.trim() === ''}
        >
          <Input
            value={me.firstName}
            autoComplete="given-name"
            autoFocus
            onChange={({ target }) => change({ firstName: target.value })}
          />
        </Field>
        <Field label={t`Last name`}>
          <Input
            value={me.lastName}
            autoComplete="family-name"
            onChange={({ target }) => change({ lastName: target.value })}
          />
        </Field>
        <Field label={t`First name in Devanagari`}>
          <Input
            lang="ne"
            value={me.native}
            autoComplete="off"
            onChange={({ target }) => change({ native: target.value })}
          />
        </Field>
        <Field label={t`Last name in Devanagari`}>
          <Input
            lang="ne"
            value={me.nativeLast}
            autoComplete="off"
            onChange={({ target }) => change({ nativeLast: target.value })}
          />
        </Field>
        <RadioGroup<Gender>
          label={t`Gender`}
          look="row"
          value={gender}
          onChange={setGender}
          options={[
            { value: 'FEMALE', label: t`Female` },
            { value: 'MALE', label: t`Male` },
            { value: 'OTHER', label: t`Other` },
          ]}
        />
        <DateField
          label={t`Date of Birth`}
          value={birth}
          onChange={setBirth}
          error={isTold && fault ? i18n._(birthWords[fault]) : undefined}
        />
      </Card>
      <Card className="grid gap-4 sm:grid-cols-2">
        {slotsToAsk(typed, native).flatMap((slot) =>
          isParent(slot) ? [field(slot), nativeField(slot)] : [field(slot)],
        )}
      </Card>
      <div ref={failure} tabIndex={-1} className="outline-none empty:hidden">
        {error ? <FormError text={wordsFor(error)} /> : null}
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:*:flex-1">
        <Button type="submit" size="lg" busy={busy}>
          <Trans>Create my tree</Trans>
        </Button>
        <ButtonLink to={paths.home} variant="quiet" size="lg">
          <Trans>Not now</Trans>
        </ButtonLink>
      </div>
    </Form>
  )
}
