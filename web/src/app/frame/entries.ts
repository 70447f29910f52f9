import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { House, Search, Settings } from 'lucide-react'
import type { ComponentType } from 'react'
import { TreeIcon } from '../../kit/ui/icons.tsx'

/** A door in the frame. A room that is built adds its line here. */
export type FrameEntry = {
  to: string
  label: MessageDescriptor
  /** For the phone's bottom bar, which has room for one word. */
  short?: MessageDescriptor
  icon: ComponentType<{ className?: string; strokeWidth?: number }>
  /** Pages that lie behind this door although their address does not begin with it. */
  behind?: readonly string[]
  /** In the rail of a wide screen, in the bar of a phone; the bar holds five. */
  where: readonly ('rail' | 'bar')[]
}

export const frameEntries: readonly FrameEntry[] = [
  { to: '/home', label: msg`Home`, icon: House, where: ['rail', 'bar'] },
  {
    to: '/home/family-list',
    label: msg`Family trees`,
    short: msg`Trees`,
    icon: TreeIcon,
    behind: ['/home/family-trees', '/home/family-graph', '/home/person'],
    where: ['rail', 'bar'],
  },
  {
    to: '/home/search-family-tree',
    label: msg`Search trees`,
    short: msg`Search`,
    icon: Search,
    where: ['rail', 'bar'],
  },
  {
    to: '/home/settings',
    label: msg`Settings`,
    icon: Settings,
    behind: ['/home/security', '/home/privacy'],
    where: ['bar'],
  },
]
