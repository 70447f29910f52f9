import { categories, type Category } from '@mulghar/contract/heritage/kinds'
import { useEffect, useState } from 'react'
import { useSearchParams } from '../../kit/router/react.tsx'
import type { PlaceFilter } from '../core/heritage.queries.ts'

const typingPauseMs = 300

type Choice = { category?: Category | undefined; mine?: boolean; linked?: undefined }

export type PlaceSearch = {
  typed: string
  type: (text: string) => void
  category: Category | undefined
  mine: boolean
  /** The list is narrowed to the places of one tree or group. */
  linked: 'tree' | 'group' | undefined
  choose: (choice: Choice) => void
  clear: () => void
  filter: PlaceFilter
}

/** Search and filters of the list of all places, kept in the address so that Back and a reload find them again. */
export function usePlaceSearch(): PlaceSearch {
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const asked = filter.q ?? ''
  const [typed, setTyped] = useState(asked)
  /** What this field itself has put into the address; everything else came by Back or a link. */
  const [written, setWritten] = useState(asked)
  const [known, setKnown] = useState(asked)
  if (asked !== known) {
    setKnown(asked)
    if (asked !== written) {
      setWritten(asked)
      setTyped(asked)
    }
  }

  const change = (next: PlaceFilter, replace: boolean) => setParams((before) => withFilter(before, next), { replace })
  useEffect(() => {
    const q = typed.trim()
    if (q === written) return
    const timer = setTimeout(() => {
      setWritten(q)
      setParams((before) => withFilter(before, without({ ...filterOf(before), q })), { replace: true })
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, written, setParams])

  return {
    typed,
    type: setTyped,
    category: filter.category,
    mine: filter.mine === 'true',
    linked: filter.treeId ? 'tree' : filter.groupId ? 'group' : undefined,
    filter,
    choose(choice) {
      // What was typed a moment ago goes with the choice.
      const q = typed.trim()
      setWritten(q)
      const next: PlaceFilter = without({ ...filter, q })
      if ('category' in choice) {
        delete next.category
        if (choice.category) next.category = choice.category
      }
      if ('mine' in choice) {
        delete next.mine
        if (choice.mine) next.mine = 'true'
      }
      if ('linked' in choice) {
        delete next.treeId
        delete next.groupId
      }
      change(next, false)
    },
    clear() {
      setTyped('')
      setWritten('')
      change({}, false)
    },
  }
}

function filterOf(params: URLSearchParams): PlaceFilter {
  const category = categories.find((one) => one === params.get('category'))
  const [q, treeId, groupId] = ['q', 'treeId', 'groupId'].map((name) => params.get(name)?.trim())
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(treeId && { treeId }),
    ...(groupId && { groupId }),
    ...(params.get('mine') === 'true' && { mine: 'true' as const }),
  }
}

const names = ['q', 'category', 'treeId', 'groupId', 'mine'] as const

/** The address with another filter; what else it says, such as the view of the map, stays. */
function withFilter(before: URLSearchParams, filter: PlaceFilter): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const name of names) next.delete(name)
  for (const [name, value] of Object.entries(filter)) next.set(name, value)
  return next
}

/** Without an empty search. */
function without({ q, ...rest }: PlaceFilter): PlaceFilter {
  return q ? { ...rest, q } : rest
}
