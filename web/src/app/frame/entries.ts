import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { House, Settings } from 'lucide-react'
import type { ComponentType } from 'react'
import { paths } from '../../kit/paths.ts'
import * as rooms from './rooms.ts'

type Icon = ComponentType<{ className?: string; strokeWidth?: number }>

/** What a room has in the frame around every page of a member, in its frame.ts. All stand in the order of `at`. */
type RoomInFrame = {
  entries?: readonly FrameEntry[]
  /** In the menu of the member. */
  menu?: readonly MenuLink[]
  /** At the top, beside the member. */
  header?: readonly HeaderPart[]
}

/** The place of a number: beside a name of the rail, on "More" of the bar, or in its menu. */
export type CountProps = { in: 'rail' | 'bar' | 'menu' }

/** A way into a room. */
export type FrameEntry = {
  at: number
  to: string
  label: MessageDescriptor
  /** For the phone's bottom bar, which has room for one word. */
  short?: MessageDescriptor
  icon: Icon
  /** Pages that belong to this entry although their address does not begin with its own. */
  behind?: readonly string[]
  /** In the rail of a wide screen; in the bar of a phone, which holds four, or behind its "More". */
  where: readonly ('rail' | 'bar' | 'more')[]
  /** A number beside its name, such as unread messages; nothing while there is none. */
  Count?: ComponentType<CountProps>
}

export type MenuLink = { at: number; to: string; label: MessageDescriptor; icon: Icon }

type HeaderPart = { at: number; Part: ComponentType }

const own: RoomInFrame = {
  entries: [
    { at: 10, to: paths.home, label: msg`Home`, icon: House, where: ['rail', 'bar'] },
    {
      at: 90,
      to: paths.settings,
      label: msg`Settings`,
      icon: Settings,
      behind: ['/home/security', '/home/privacy', '/home/feedback'],
      where: ['more'],
    },
  ],
  menu: [{ at: 90, to: paths.settings, label: msg`Settings`, icon: Settings }],
}

const all: readonly RoomInFrame[] = [own, ...Object.values<RoomInFrame>(rooms)]

function inOrder<Part extends { at: number }>(part: (room: RoomInFrame) => readonly Part[] | undefined): Part[] {
  return all.flatMap((room) => part(room) ?? []).toSorted((a, b) => a.at - b.at)
}

export const frameEntries = inOrder((room) => room.entries)
export const menuLinks = inOrder((room) => room.menu)
export const headerParts = inOrder((room) => room.header)
