import { msg } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import { treePaths } from './core/paths.ts'
import { TreeIcon } from '../kit/ui/icons.tsx'

/** Of this room in the frame around every page of a member. */
export const trees = {
  entries: [
    {
      at: 20,
      to: treePaths.trees,
      label: msg`Family trees`,
      short: msg`Trees`,
      icon: TreeIcon,
      behind: [treePaths.treeCreate, '/home/family-graph', '/home/person'],
      where: ['rail', 'bar'],
    },
    {
      at: 30,
      to: treePaths.treeSearch,
      label: msg`Search trees`,
      icon: Search,
      where: ['rail', 'more'],
    },
  ],
} as const
