import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { useQuery } from '@tanstack/react-query'
import type { MenuEntry } from '../../kit/ui/menu.tsx'
import { treeQueries } from '../core/trees.queries.ts'
import { useSelfAct } from '../members/this-is-me.tsx'

/** "This is me" in the menu of a card, while one has not said who one is; whether it can be is asked with the person. */
export function useSelfEntries(tree: TreeDetail, personId: string | undefined): readonly MenuEntry[] {
  const isOpen = tree.me === null && tree.claim === null
  const person = useQuery({ ...treeQueries.person(personId ?? ''), enabled: isOpen && personId !== undefined }).data
  const { act } = useSelfAct(tree.id, isOpen ? person : undefined)
  return act?.kind === 'be' ? [{ label: act.label, icon: <act.icon />, onSelect: act.run }] : []
}
