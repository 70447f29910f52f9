import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { Begun, PickerProps } from '../../kit/pickers.ts'
import { Field } from '../../kit/ui/field.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { useReported } from '../../kit/use-reported.ts'
import { namesOf } from '../core/person-names.ts'
import { treeQueries } from '../core/trees.queries.ts'
import { PersonOfTree } from './person-of-tree.tsx'
import { written } from '../../kit/written.ts'

/** Somebody of a family tree that one is in: first the tree, then the person. Its fields have labels of their own. */
export function AnyPerson({ picked, onPick, label, begun, onBegin }: PickerProps) {
  const { t } = useLingui()
  const { data, error } = useInfiniteQuery(treeQueries.list())
  const [typed, setTyped] = useState(begun ?? { within: '', text: '' })
  const treeId = typed.within
  function begin(next: Begun) {
    setTyped(next)
    onBegin?.(next)
  }
  useReported(error)
  if (picked)
    return (
      <p role="group" aria-label={label} className="flex items-center gap-2 rounded-md border border-line pl-3.5">
        <span {...written(picked.title)} className="min-w-0 flex-1 wrap-anywhere">
          {picked.title}
        </span>
        <IconButton label={t`Remove ${picked.title}`} onClick={() => onPick(null)}>
          <X />
        </IconButton>
      </p>
    )
  const trees = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <div role="group" aria-label={label} className="grid gap-3">
      <Field label={t`Family tree of this person`}>
        <Select
          placeholder={t({ message: 'None', context: 'a family tree' })}
          value={treeId}
          options={trees.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => begin({ within: target.value, text: '' })}
        />
      </Field>
      {treeId && (
        <Field key={treeId} label={t`Person in this tree`}>
          <PersonOfTree
            treeId={treeId}
            picked={null}
            textBefore={typed.text}
            onText={(text) => begin({ within: treeId, text })}
            onPick={(person) => {
              if (!person) return
              begin({ within: treeId, text: '' })
              onPick({ id: person.id, title: namesOf(person, '').first || t`Unknown name` })
            }}
          />
        </Field>
      )}
    </div>
  )
}
