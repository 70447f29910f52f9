import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { earlierData } from '../kit/earlier-data.ts'
import type { Picked, PickerProps, Pickers } from '../kit/pickers.ts'
import { Combobox } from '../kit/ui/combobox.tsx'
import { Select } from '../kit/ui/select.tsx'
import { useLoadingWords } from '../kit/use-connection.ts'
import { useReported } from '../kit/use-reported.ts'
import { groupQueries } from './core/groups.queries.ts'

/** One of one's own groups that are active: of a list, or, where there are more than that shows, by name. */
function GroupPicker(props: PickerProps) {
  const { picked, onPick, label } = props
  const { t } = useLingui()
  const { data, error } = useQuery(groupQueries.mine())
  useReported(error)
  const loading = useLoadingWords(t`Loading your groups...`)
  if (data?.hasNext) return <ByName {...props} />
  const groups = (data?.data ?? []).filter(({ active }) => active)
  const ready = groups.length === 0 ? t`You are not in any active group` : t`Choose a group`
  return (
    <Select
      aria-label={label}
      placeholder={data || error ? ready : loading}
      value={picked?.id ?? ''}
      options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => {
        const group = groups.find(({ id }) => id === target.value)
        onPick(group ? { id: group.id, title: group.name } : null)
      }}
    />
  )
}

function ByName({ picked, onPick, begun, onBegin }: PickerProps) {
  const { t } = useLingui()
  const [text, setText] = useState(picked?.title ?? begun?.text ?? '')
  // Choosing writes the name into the box, which is no typing.
  const chosen = useRef(picked?.title)
  const asked = useDeferredValue(text.trim())
  const found = useQuery({
    ...groupQueries.mine(asked),
    enabled: asked !== '' && asked !== picked?.title,
    placeholderData: earlierData,
  })
  useReported(found.error)
  const groups = (asked === '' ? [] : (found.data?.data ?? [])).filter(({ active }) => active)
  return (
    <Combobox<Picked>
      value={picked}
      onChange={(group) => {
        chosen.current = group?.title
        onPick(group)
        if (group) setText(group.title)
      }}
      text={text}
      onTextChange={(next) => {
        setText(next)
        if (next !== chosen.current) onBegin?.({ within: '', text: next })
      }}
      items={groups.map(({ id, name }) => ({ id, title: name }))}
      textOf={({ title }) => title}
      keyOf={({ id }) => id}
      hintOf={({ id }) => groups.find((group) => group.id === id)?.description?.slice(0, 80)}
      lookup={found}
      placeholder={t`Type the name of a group`}
      emptyText={t`You are not in an active group with that name`}
    />
  )
}

export const pickers: Pickers = { GROUP: GroupPicker }
