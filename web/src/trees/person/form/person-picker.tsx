import type { PersonLine } from '@mulghar/contract/trees/person'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Combobox } from '../../../kit/ui/combobox.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { treeQueries } from '../../core/trees.queries.ts'
import { namesOf, yearsOf } from '../../core/person-names.ts'

export type PersonPickerProps = {
  treeId: string
  label: string
  /** Who cannot be chosen: oneself, and those chosen already. */
  except: readonly string[]
  onPick: (person: PersonLine) => void
}

/** Finds somebody of the tree by name, in either script. */
export function PersonPicker({ treeId, label, except, onPick }: PersonPickerProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const words = useDeferredValue(text.trim())
  const found = useInfiniteQuery({ ...treeQueries.people(treeId, words), enabled: words !== '' })
  const people = words ? (found.data?.pages[0]?.data ?? []) : []
  const nameOf = (person: PersonLine) => namesOf(person, text).first || t`Unknown name`

  return (
    <Field label={label}>
      <Combobox<PersonLine>
        value={null}
        onChange={(person) => {
          if (!person) return
          setText('')
          onPick(person)
        }}
        text={text}
        onTextChange={setText}
        items={people.filter(({ id }) => !except.includes(id)).slice(0, 12)}
        textOf={nameOf}
        keyOf={({ id }) => id}
        hintOf={(person) =>
          [namesOf(person, text).second, yearsOf(person), person.bornPlace].filter(Boolean).join(' · ')
        }
        lookup={found}
        emptyText={t`No one with that name`}
        placeholder={t`Type a name`}
      />
    </Field>
  )
}
