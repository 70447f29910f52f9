import type { TreeLink } from '@mulghar/contract/trees/links'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useCallback, useMemo } from 'react'
import { treePaths } from '../core/paths.ts'
import { linkQueries } from './links.queries.ts'

/** The links by which one can go from a person into another tree, by the person's id. */
export type LinksOfPeople = ReadonlyMap<string, readonly TreeLink[]>

const noLinks: LinksOfPeople = new Map()
export const LinksContext = createContext(noLinks)
const none: readonly TreeLink[] = []

/** Of a person of the tree that is shown. */
export function useLinksOf(personId: string | undefined): readonly TreeLink[] {
  return use(LinksContext).get(personId ?? '') ?? none
}

/** Of all people of a tree; without an answer there are none. */
export function useLinksOfTree(treeId: string): LinksOfPeople {
  const { data } = useQuery(linkQueries.standing(treeId))
  const named = useNamed()
  return useMemo(() => {
    if (!data) return noLinks
    const led = data.filter(({ person }) => person?.id)
    return Map.groupBy(led.map(named), ({ person }) => person!.id!)
  }, [data, named])
}

/** Links with words for the other tree where one may not know its name. */
export function useNamed(): (link: TreeLink) => TreeLink {
  const { t } = useLingui()
  return useCallback((link) => ({ ...link, tree: { ...link.tree, name: link.tree.name ?? t`a family tree` } }), [t])
}

/** A link leads to the person who stands there too, to the family, or to what everybody may know of the other tree. */
export function behind({ tree, other }: TreeLink): string {
  return other?.id ? treePaths.chart(tree.id, 'focus', other.id) : treePaths.graph(tree.id)
}
