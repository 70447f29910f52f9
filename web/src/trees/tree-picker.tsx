import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { silentPart } from '../kit/lazy-part.ts'
import type { PickerProps, Pickers } from '../kit/pickers.ts'
import { Select } from '../kit/ui/select.tsx'
import { useReported } from '../kit/use-reported.ts'
import { treeQueries } from './core/trees.queries.ts'

/** One of the family trees that one edits; one that stands there already stays to be chosen. */
function TreePicker({ picked, onPick, label }: PickerProps) {
  const { t } = useLingui()
  const { data, error } = useInfiniteQuery(treeQueries.list())
  useReported(error)
  const trees = (data?.pages.flatMap((page) => page.data) ?? [])
    .filter(({ can }) => can.editPeople)
    .map(({ id, name }) => ({ value: id, label: name }))
  const isMissing = picked !== null && trees.every(({ value }) => value !== picked.id)
  const options = isMissing ? [{ value: picked.id, label: picked.title }, ...trees] : trees
  return (
    <Select
      aria-label={label}
      placeholder={t({ message: 'None', context: 'a family tree' })}
      value={picked?.id ?? ''}
      options={options}
      onChange={({ target }) => {
        const tree = options.find(({ value }) => value === target.value)
        onPick(tree ? { id: tree.value, title: tree.label } : null)
      }}
    />
  )
}

export const pickers: Pickers = {
  TREE: TreePicker,
  PERSON: silentPart(async () => ({ default: (await import('./person/any-person.tsx')).AnyPerson })),
}
