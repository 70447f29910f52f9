import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { DraftKind } from '../../kit/gone-drafts.ts'
import type { HomePart } from '../../kit/home-part.ts'
import type { MemberActPart } from '../../kit/member-act-parts.ts'
import type { SendPart } from '../../kit/send-parts.ts'
import type { PageRoute } from '../../kit/pages.ts'
import type { PlaceWords } from '../../kit/place-words.ts'
import type { Pickers } from '../../kit/pickers.ts'
import type { LoadWords } from '../../kit/word-registry.ts'
import type { GroupPart } from '../../groups/public.ts'
import type { NoticePart } from '../../notifications/public.ts'
import type { AcquaintanceWords, PrivacyPart } from '../../people/public.ts'
import type { ProfilePart } from '../../people/profile-part.ts'
import type { ThingParts } from '../../reactions/thing-parts.ts'
import type { FindWords } from '../../search/public.ts'
import type { TreePart } from '../../trees/members/tree-parts.ts'
import * as rooms from './rooms.ts'

/** What a room is to the house before anybody enters it, in its room.ts: every first load has it, so all else is in its parts. */
export type Room = {
  /** The first words of the addresses that are its own, behind /home where they are for members. */
  addresses?: readonly string[]
  /** Its pages. */
  routes?: () => Promise<{ routes: readonly PageRoute[] }>
  /** The sentences of its codes. */
  words?: LoadWords
  parts?: () => Promise<{ parts: RoomParts }>
} & { [part in keyof RoomParts]?: never }

/** What a room may give to pages that are made of several, in its parts.ts. All of it is code that comes when it is needed. */
export type RoomParts = {
  /** Its parts of a member's first page. */
  home?: () => Promise<HomePart>
  /** Its part of a profile. */
  profile?: () => Promise<ProfilePart>
  /** Its button beside another member: on their profile, in lists of members. */
  memberActs?: () => Promise<MemberActPart>
  /** Its dialog that sends a resource of a lower module to others. */
  sends?: () => Promise<SendPart>
  /** Its part of a group. */
  group?: () => Promise<GroupPart>
  /** Its part of a family tree. */
  tree?: () => Promise<TreePart>
  /** Fields in which one chooses something of its own, for the forms of others. */
  pickers?: () => Promise<{ pickers: Pickers }>
  /** What of its own one may choose on the page of privacy. */
  privacy?: () => Promise<{ privacyPart: PrivacyPart }>
  /** Its sections of the settings. */
  settings?: () => Promise<{ sections: readonly SettingsSection[] }>
  /** What its notifications say, and where they lead; what of it one may choose to hear. */
  notices?: () => Promise<NoticePart>
  /** How what is found of it is called, and where it leads. */
  finds?: () => Promise<{ finds: FindWords }>
  /** How what can be reacted to is called, and where it is. */
  things?: () => Promise<{ things: ThingParts }>
  /** How its resources are named in the list of a member's comments and photos. */
  places?: () => Promise<{ places: PlaceWords }>
  /** Why it suggests somebody to follow. */
  acquaintances?: () => Promise<{ acquaintanceWords: AcquaintanceWords }>
  /** Its drafts on this device, and a check whether the subject of each was deleted. */
  drafts?: () => Promise<{ drafts: readonly DraftKind[] }>
  /** What of its own a change makes old, by the kind of the change event. */
  changes?: Readonly<Record<string, LoadMakeOld>>
  /** The same by kinds of other rooms: those ask anew for what is their own alone. */
  changesElsewhere?: Readonly<Record<string, LoadMakeOld>>
}

/** Makes the queries about a root old, so that they are asked anew where they are shown. */
export type LoadMakeOld = () => Promise<{ changed: (cache: QueryClient, rootId: string) => unknown }>

/** Those of all rooms stand in the order of `at`. */
export type SettingsSection = { at: number; Section: ComponentType }

export const allRooms: readonly (readonly [name: string, room: Room])[] = Object.entries(rooms)

export async function partsOfRooms(): Promise<RoomParts[]> {
  return Promise.all(allRooms.flatMap(([, { parts }]) => (parts ? [parts().then((room) => room.parts)] : [])))
}

/** What all rooms give of one kind. The words of what is refused there come with the refusal. */
export async function ofRooms<Part>(part: (room: RoomParts) => (() => Promise<Part>) | undefined): Promise<Part[]> {
  return Promise.all((await partsOfRooms()).flatMap((room) => part(room)?.() ?? []))
}
