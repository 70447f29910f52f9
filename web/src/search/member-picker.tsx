import { search, type Find } from '@mulghar/contract/search/search'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { earlierData } from '../kit/earlier-data.ts'
import { call } from '../kit/call.ts'
import type { Picked, PickerProps } from '../kit/pickers.ts'
import { Avatar } from '../kit/ui/avatar.tsx'
import { Combobox } from '../kit/ui/combobox.tsx'
import { followsInCommonWords } from './follows-in-common.ts'

/** Somebody who has an account, by name. */
export function MemberPicker({ picked, onPick, begun, onBegin }: PickerProps) {
  const { t } = useLingui()
  const [text, setText] = useState(picked?.title ?? begun?.text ?? '')
  // Choosing writes the name into the box, which is no typing.
  const chosen = useRef(picked?.title)
  const asked = useDeferredValue(text.trim())
  const found = useQuery({
    queryKey: ['search', 'members', asked],
    queryFn: ({ signal }) => call(search.find, { query: { q: asked, type: 'USER', next: '' } }, { signal }),
    enabled: asked !== '' && asked !== picked?.title,
    placeholderData: earlierData,
  })
  const hintOf = ({ hint, follow, followsInCommon = 0 }: Picked & Partial<Find>) => {
    if (hint !== undefined) return hint
    const parts = [
      follow?.status === 'ACTIVE' ? t`You follow them` : null,
      followsInCommon > 0 ? followsInCommonWords(followsInCommon) : null,
    ].filter((part) => part !== null)
    return parts.length > 0 ? parts.join(' · ') : undefined
  }
  return (
    <Combobox<Picked & Partial<Find>>
      value={picked}
      onChange={(member) => {
        chosen.current = member?.title
        onPick(member && { id: member.id, title: member.title, picture: member.picture, hint: hintOf(member) })
        if (member) setText(member.title)
      }}
      text={text}
      onTextChange={(next) => {
        setText(next)
        if (next !== chosen.current) onBegin?.({ within: '', text: next })
      }}
      items={asked === '' ? [] : (found.data?.data ?? [])}
      textOf={(member) => member.title}
      keyOf={(member) => member.id}
      // Several members may have one name.
      iconOf={({ title, picture }) => <Avatar size="sm" name={title} pictureUrl={picture?.thumbUrl} />}
      hintOf={hintOf}
      lookup={found}
      emptyText={t`No one with that name.`}
    />
  )
}
