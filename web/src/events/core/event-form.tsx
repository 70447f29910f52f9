import {
  eventTypes,
  mostEventAddress,
  mostEventDescription,
  mostEventName,
  type EventDraft,
  type EventType,
} from '@mulghar/contract/events/event-draft'
import type { SocialEvent } from '@mulghar/contract/events/events'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { FormError } from '../../kit/form-error.tsx'
import { Picker } from '../../kit/picker.tsx'
import type { Picked } from '../../kit/pickers.ts'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { PicturePicker } from '../../kit/ui/picture-picker.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { Textarea } from '../../kit/ui/textarea.tsx'
import { useReported } from '../../kit/use-reported.ts'
import { CityField, cityQueries, type ChosenCity } from '../../places/public.ts'
import { faultsOf, startOf, type Fault, type FormState } from './event-fields.ts'
import { typeHints, typeWords } from './event-words.ts'
import type { CoverChange } from './events.queries.ts'
import { TimeField } from './time-field.tsx'
import { fieldTime, ownZone } from './times.ts'
import { now } from '../../kit/clock.ts'
import { wordsForIssue } from '../../kit/words.ts'
import { Form } from '../../kit/ui/form.tsx'

export type EventFields = EventDraft & { cover: CoverChange }

type Props = {
  id: string
  event?: SocialEvent | undefined
  busy: boolean
  /** What is said above the form. */
  error?: string | undefined
  onSave: (fields: EventFields) => void
}

/** All that is said of an event. Times are those of its city. */
export function EventForm({ id, event, busy, error, onSave }: Props) {
  const { t, i18n } = useLingui()
  const [fields, setFields] = useState<FormState>(() => startOf(event))
  const [cover, setCover] = useState<CoverChange>(undefined)
  const [tries, setTries] = useState(0)
  const hasTried = tries > 0
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  const countries = useQuery(cityQueries.countries())
  useReported(countries.error)
  const set = (part: Partial<FormState>) => setFields((before) => ({ ...before, ...part }))
  const zone = fields.city?.timezone ?? event?.timezone ?? ownZone()
  const { faults, draft } = faultsOf(fields, zone, { now: now().getTime(), was: event })
  const said = (field: keyof typeof faults) => (hasTried && faults[field] ? sayFault(faults[field]) : undefined)
  const minStart = fieldTime(zone, now().getTime())
  // A country that the list has not, since it could not be loaded, is still the one of the city.
  const known = countries.data?.data ?? []
  const offered =
    event?.city && !known.some(({ countryCode }) => countryCode === event.city?.countryCode)
      ? [...known, event.city]
      : known

  function save(submit: FormEvent) {
    submit.preventDefault()
    if (busy) return
    if (draft) onSave({ ...draft, cover })
    else setTries((before) => before + 1)
  }

  return (
    <Form busy={busy} ref={form} id={id} onSubmit={save} className="grid gap-4">
      <FormError text={error} />
      <Field label={t`Name`} required error={said('name')}>
        <Input
          value={fields.name}
          maxLength={mostEventName}
          autoComplete="off"
          onChange={({ target }) => set({ name: target.value })}
        />
      </Field>
      <Field label={t`Description`} required error={said('description')}>
        <Textarea
          value={fields.description}
          rows={4}
          limit={mostEventDescription}
          onChange={({ target }) => set({ description: target.value })}
        />
      </Field>
      <PicturePicker
        label={t`Cover image`}
        hint={t`JPG, PNG`}
        pictureUrl={cover === null ? undefined : event?.coverImage?.url}
        busy={busy}
        onPick={setCover}
        onRemove={() => setCover(event?.coverImage ? null : undefined)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Event Type`} required hint={i18n._(typeHints[fields.type])}>
          <Select
            value={fields.type}
            options={eventTypes.map((value) => ({ value, label: i18n._(typeWords[value]) }))}
            onChange={({ target }) => set({ type: target.value as EventType })}
          />
        </Field>
        <Field label={t`Country`} required error={said('country')}>
          <Select
            value={fields.countryCode}
            placeholder={t`Choose a country`}
            options={offered.map(({ countryCode, countryName }) => ({ value: countryCode, label: countryName }))}
            // Another country has other cities.
            onChange={({ target }) => set({ countryCode: target.value, city: null, cityText: '' })}
          />
        </Field>
        <CityField
          required
          countryCode={fields.countryCode}
          city={fields.city}
          text={fields.cityText}
          error={said('city')}
          onCity={(city: ChosenCity | null) => set(city ? { city, cityText: city.name } : { city })}
          onText={(cityText) => set({ cityText })}
        />
        <Field label={t`Address`} required error={said('address')}>
          <Input
            value={fields.address}
            maxLength={mostEventAddress}
            autoComplete="off"
            onChange={({ target }) => set({ address: target.value })}
          />
        </Field>
        <TimeField
          label={t({ message: 'Start', context: 'when it begins' })}
          zone={zone}
          value={fields.start}
          min={event ? '' : minStart}
          error={said('start')}
          onChange={(start) => set({ start })}
        />
        <TimeField
          label={t({ message: 'End', context: 'when it is over' })}
          zone={zone}
          value={fields.end}
          min={fields.start.typed || minStart}
          error={said('end')}
          onChange={(end) => set({ end })}
        />
        <Field label={t`Family Tree (optional)`}>
          <Picker kind="TREE" picked={fields.tree} onPick={(tree: Picked | null) => set({ tree })} />
        </Field>
        <Field label={t`Group (optional)`}>
          <Picker kind="GROUP" picked={fields.group} onPick={(group: Picked | null) => set({ group })} />
        </Field>
        <Field
          label={t`Seats (optional)`}
          hint={t`When all seats are taken, people join a waiting list and move up automatically.`}
          error={said('capacity')}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={fields.capacity}
            onChange={({ target }) => set({ capacity: target.value })}
          />
        </Field>
      </div>
    </Form>
  )
}

const sayFault = (code: Fault) => wordsForIssue({ code, limit: undefined, message: undefined })
