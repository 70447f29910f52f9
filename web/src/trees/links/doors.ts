import type { TreeLink } from '@mulghar/contract/trees/links'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import { paths } from '../../kit/paths.ts'
import { linkQueries } from './links.queries.ts'

/** Where one can go from a person into another tree, by the person's id. */
export type Doors = ReadonlyMap<string, readonly TreeLink[]>

const noDoors: Doors = new Map()
const DoorsContext = createContext(noDoors)

export const DoorsOfTree = DoorsContext
const none: readonly TreeLink[] = []

export function useDoors(personId: string | undefined): readonly TreeLink[] {
  return use(DoorsContext).get(personId ?? '') ?? none
}

/** The doors of a tree; without an answer there are none. */
export function useDoorsOf(treeId: string): Doors {
  const { data } = useQuery(linkQueries.doors(treeId))
  return useMemo(() => {
    if (!data) return noDoors
    const led = data.filter(({ person }) => person?.id)
    return Map.groupBy(led, ({ person }) => person!.id!)
  }, [data])
}

/** Through the door: to who stands there too, to the family, or to its closed door. */
export function behind({ tree, other }: TreeLink): string {
  return other?.id ? paths.chart(tree.id, 'focus', other.id) : paths.graph(tree.id)
}
