import type { Gender } from '@mulghar/contract/trees/person'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormError } from '../../kit/form-error.tsx'
import { paths } from '../../kit/paths.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { RadioGroup } from '../../kit/ui/radio-group.tsx'
import { wordsFor } from '../../kit/words.ts'
import { useMember } from '../../session/session-store.ts'
import { fullName } from '../core/person-names.ts'
import { BirthDayField } from '../person/form/birth-day-field.tsx'
import { namedFrom, namesOf, places, slots, type Slot } from './nearest.ts'
import { NearestChart } from './nearest-chart.tsx'
import type { Beginning } from './use-beginning.ts'

type BeginFormProps = { busy: boolean; error: unknown; onSave: (wish: Beginning) => void }

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

/** Oneself and the nearest, on one page, with the chart that they make above it. */
export function BeginForm({ busy, error, onSave }: BeginFormProps) {
  const { t, i18n } = useLingui()
  const { name: accountName } = useMember()
  const [me, setMe] = useState(() => ({ ...namedFrom(accountName, ''), native: '', nativeLast: '' }))
  const [gender, setGender] = useState<Gender | null>(null)
  const [birth, setBirth] = useState({ day: '', isRefused: false })
  const [isTold, setTold] = useState(false)
  const [typed, setTyped] = useState(nobody)
  const names = namesOf(me, typed)
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

  function save() {
    setTold(true)
    if (me.firstName.trim() === '' || birth.isRefused) return
    const { native, nativeLast, ...named } = me
    const familyName = named.lastName.trim()
    const name = familyName ? t`${familyName} family` : t`The family of ${named.firstName.trim()}`
    onSave({
      tree: { name, description: t`The family of ${fullName(named)}.` },
      me: {
        ...named,
        ...((native || nativeLast) && { names: [{ script: 'Deva' as const, first: native, last: nativeLast }] }),
        gender: gender ?? 'UNKNOWN',
        dateOfBirth: birth.day || null,
      },
      typed,
    })
  }

  return (
    <form
      noValidate
      // What has the focus does not stand behind the chart.
      className="grid gap-4 max-sm:[&_input]:scroll-mt-58"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <NearestChart names={names} gender={gender} />
      <FormError text={error ? wordsFor(error) : undefined} />
      <Card className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t`First name`}
          error={isTold && me.firstName.trim() === '' ? t`This is required.` : undefined}
          required
        >
          <Input
            value={me.firstName}
            autoComplete="given-name"
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
        <BirthDayField value={birth.day} isTold={isTold} onChange={(day, isRefused) => setBirth({ day, isRefused })} />
      </Card>
      <Card className="grid gap-4 sm:grid-cols-2">
        {slots
          .filter((slot) => places[slot].child === 'me' || typed[places[slot].child as Slot].trim() !== '')
          .map(field)}
      </Card>
      <div className="flex flex-wrap gap-2.5 max-sm:*:flex-1">
        <Button type="submit" size="lg" busy={busy}>
          <Trans>Plant my tree</Trans>
        </Button>
        <ButtonLink to={paths.home} variant="quiet" size="lg">
          <Trans>Not now</Trans>
        </ButtonLink>
      </div>
    </form>
  )
}
