import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Tree } from '@mulghar/contract/trees/trees'
import { useDeferredValue, useState } from 'react'
import { earlierData } from '../../kit/earlier-data.ts'
import { Combobox } from '../../kit/ui/combobox.tsx'
import { treeQueries } from '../core/trees.queries.ts'

type TreePickerProps = {
  picked: Tree | null
  onPick: (tree: Tree | null) => void
  /** The tree that cannot be meant. */
  except: string
}

/** A family tree by its name: one's own, or any that can be found. */
export function TreePicker({ picked, onPick, except }: TreePickerProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const name = useDeferredValue(text.trim())
  const isAsked = name !== '' && name !== picked?.name
  const mine = useInfiniteQuery({ ...treeQueries.list(), enabled: !isAsked })
  const found = useInfiniteQuery({
    ...treeQueries.search({ name, personName: '', dateOfBirth: '', address: '' }),
    enabled: isAsked,
    placeholderData: earlierData,
  })
  const lookup = isAsked ? found : mine
  const trees = lookup.data?.pages[0]?.data.filter((tree) => tree.id !== except) ?? []
  return (
    <Combobox<Tree>
      value={picked}
      onChange={(tree) => {
        onPick(tree)
        if (tree) setText(tree.name)
      }}
      text={text}
      onTextChange={setText}
      items={picked ? [picked] : trees}
      textOf={(tree) => tree.name}
      keyOf={(tree) => tree.id}
      hintOf={(tree) => [tree.gotra, tree.description].filter(Boolean).join(' · ').slice(0, 80)}
      lookup={lookup}
      emptyText={t`No family tree with this name was found.`}
    />
  )
}
