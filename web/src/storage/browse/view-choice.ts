import { useState } from 'react'
import { sortKeys, type Order, type SortKey } from './order.ts'
import { storeChoice } from '../../kit/stored-choice.ts'

export type View = 'grid' | 'list'
export type ViewChoice = { view: View; order: Order }

const key = 'mulghar-vault-view'
const first: ViewChoice = { view: 'grid', order: { by: 'name', isDescending: false } }

const isSortKey = (by: string | undefined): by is SortKey => sortKeys.some((known) => known === by)

/** How this device shows folders: "list changed down". Anything else in its memory is the first choice. */
function read(): ViewChoice {
  const [view, by, direction] = (localStorage.getItem(key) ?? '').split(' ')
  if ((view !== 'grid' && view !== 'list') || !isSortKey(by)) return first
  return { view, order: { by, isDescending: direction === 'down' } }
}

/** Grid or list, and its order. It is kept on this device. */
export function useViewChoice(): [ViewChoice, (choice: ViewChoice) => void] {
  const [choice, setChoice] = useState(read)
  return [
    choice,
    (next) => {
      storeChoice(key, `${next.view} ${next.order.by} ${next.order.isDescending ? 'down' : 'up'}`)
      setChoice(next)
    },
  ]
}
