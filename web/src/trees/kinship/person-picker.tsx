import { namesAsked } from '@mulghar/contract/kit/names-asked'
import { useMemo, useState } from 'react'
import { Combobox } from '../../kit/ui/combobox.tsx'
import { Field } from '../../kit/ui/field.tsx'
import type { TreeModel } from '../chart/model/model.ts'
import { NameSearch } from '../chart/model/search.ts'
import { nativeOf, yearsOf } from '../chart/model/names.ts'

export type PersonPickerProps = {
  model: TreeModel
  search: NameSearch
  label: string
  value: number | undefined
  onChange: (person: number | undefined) => void
}

export const nameOf = ({ columns: { people } }: TreeModel, person: number) =>
  `${people.first[person] ?? ''} ${people.last[person] ?? ''}`.trim() || people.native[person] || '—'

/** Somebody of the tree, found by a part of the name in either script. */
export function PersonPicker({ model, search, label, value, onChange }: PersonPickerProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (value === undefined ? '' : nameOf(model, value))
  const found = useMemo(() => (typed?.trim() ? search.find(typed, 8) : []), [search, typed])
  const namesFor = (person: number) => namesAsked(typed ?? '', nameOf(model, person), nativeOf(model, person))
  return (
    <Field label={label}>
      <Combobox<number>
        value={value ?? null}
        onChange={(person) => {
          if (person !== null) setTyped(undefined)
          onChange(person ?? undefined)
        }}
        text={text}
        onTextChange={(next) => setTyped(next === (value === undefined ? '' : nameOf(model, value)) ? undefined : next)}
        items={found}
        textOf={(person) => namesFor(person).first}
        keyOf={String}
        hintOf={(person) => [namesFor(person).second, yearsOf(model, person)].filter(Boolean).join(' · ')}
      />
    </Field>
  )
}
