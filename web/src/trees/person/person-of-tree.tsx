import type { PersonLine } from '@mulghar/contract/trees/person'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { earlierData } from '../../kit/earlier-data.ts'
import { Combobox } from '../../kit/ui/combobox.tsx'
import { namesOf, yearsOf } from '../core/person-names.ts'
import { treeQueries } from '../core/trees.queries.ts'

type PersonOfTreeProps = {
  treeId: string
  picked: PersonLine | null
  onPick: (person: PersonLine | null) => void
  /** A half-typed name that a draft has kept. */
  textBefore?: string
  onText?: (text: string) => void
}

/** Somebody of a tree that the viewer may look into, by name in either script. */
export function PersonOfTree({ treeId, picked, onPick, textBefore = '', onText }: PersonOfTreeProps) {
  const { t } = useLingui()
  const [text, setText] = useState(textBefore)
  const asked = useDeferredValue(text.trim())
  const nameOf = (person: PersonLine) => namesOf(person, text).first || t`Unknown name`
  const found = useInfiniteQuery({ ...treeQueries.people(treeId, asked), placeholderData: earlierData })
  return (
    <Combobox<PersonLine>
      value={picked}
      onChange={(person) => {
        onPick(person)
        if (person) setText(nameOf(person))
      }}
      text={text}
      onTextChange={(next) => {
        setText(next)
        onText?.(next)
      }}
      items={picked ? [picked] : (found.data?.pages[0]?.data ?? [])}
      textOf={nameOf}
      keyOf={(person) => person.id}
      hintOf={(person) => [namesOf(person, text).second, yearsOf(person)].filter(Boolean).join(' · ')}
      lookup={found}
      emptyText={t`No one with that name.`}
    />
  )
}
