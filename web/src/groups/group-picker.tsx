import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PickerProps, Pickers } from '../kit/pickers.ts'
import { Select } from '../kit/ui/select.tsx'
import { useReported } from '../kit/use-reported.ts'
import { groupQueries } from './core/groups.queries.ts'

/** One of one's own groups that are active. */
function GroupPicker({ picked, onPick, label }: PickerProps) {
  const { t } = useLingui()
  const { data, error } = useQuery(groupQueries.mine())
  useReported(error)
  const groups = (data?.data ?? []).filter(({ active }) => active)
  return (
    <Select
      aria-label={label}
      placeholder={data && groups.length === 0 ? t`You are in no active group` : t`Choose a group`}
      value={picked?.id ?? ''}
      options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => {
        const group = groups.find(({ id }) => id === target.value)
        onPick(group ? { id: group.id, title: group.name } : null)
      }}
    />
  )
}

export const pickers: Pickers = { GROUP: GroupPicker }
