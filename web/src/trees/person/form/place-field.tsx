import type { City } from '@mulghar/contract/places/places'
import type { PersonDraftInput } from '@mulghar/contract/trees/person'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { get, useController, type FieldPath } from 'react-hook-form'
import { Combobox } from '../../../kit/ui/combobox.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { cityQueries } from '../../../places/public.ts'
import type { PartProps } from './parts.ts'

type PlaceFieldProps = PartProps & {
  name: FieldPath<PersonDraftInput>
  label: string
  className?: string
  /** A known place was chosen, or, where it is none, another text was typed; without it the field takes the place's text. */
  onPlace?: (place: City | null) => void
}

/** Of one letter there are too many. */
const leastLetters = 2

/** A place as one likes to write it; known ones are suggested as one types, in the script in which one does. */
export function PlaceField({ form, name, label, className, onPlace }: PlaceFieldProps) {
  const { field } = useController({ control: form.control, name })
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const isAsked = words.length >= leastLetters
  const found = useQuery({ ...cityQueries.suggested(words), enabled: isAsked })
  const error = get(form.formState.errors, name) as { message?: string } | undefined
  const isNative = /\p{Script=Devanagari}/u.test(words)
  const textOf = (city: City) => (isNative && city.nativeName) || `${city.name}, ${city.countryName}`

  return (
    <Field label={label} error={error?.message} {...(className && { className })}>
      <div ref={(box) => field.ref(box && { focus: () => box.querySelector('input')?.focus() })}>
        <Combobox<City>
          isFree
          value={null}
          onChange={(city) => {
            if (!city) return
            setTyped('')
            if (onPlace) onPlace(city)
            else field.onChange(textOf(city))
          }}
          text={String(field.value ?? '')}
          onTextChange={(text) => {
            setTyped(text)
            field.onChange(text)
            onPlace?.(null)
          }}
          items={isAsked ? (found.data?.data ?? []) : []}
          textOf={textOf}
          keyOf={({ id }) => id}
          hintOf={({ name: latin, nativeName, region }) =>
            [isNative && nativeName ? latin : nativeName, region].filter(Boolean).join(' · ')
          }
          onBlur={() => {
            // An answer that comes later is not shown to somebody who is elsewhere by then.
            setTyped('')
            field.onBlur()
          }}
        />
      </div>
    </Field>
  )
}
