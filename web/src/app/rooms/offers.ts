import { groupParts } from '../../groups/core/group-parts.ts'
import { memberActParts } from '../../kit/member-act-parts.ts'
import { placeWords } from '../../kit/place-words.ts'
import { pickers } from '../../kit/pickers.ts'
import { sendParts } from '../../kit/send-parts.ts'
import { offerWords } from '../../kit/word-registry.ts'
import { cardWords } from '../../messages/core/card-words.ts'
import { noticeParts } from '../../notifications/notice-lines.ts'
import { acquaintanceParts } from '../../people/acquaintance-parts.ts'
import { privacyParts } from '../../people/privacy-parts.ts'
import { profileParts } from '../../people/profile-part.ts'
import { thingParts } from '../../reactions/thing-parts.ts'
import { findWords } from '../../search/find-words.ts'
import { treeParts } from '../../trees/members/tree-parts.ts'
import { allRooms, ofRooms } from './room.ts'

/** Tells the rooms below where they find what the rooms above have for them. */
export function offerPartsOfRooms(): void {
  for (const [name, { words }] of allRooms) if (words) offerWords(name, words)
  noticeParts.offer(() => ofRooms((room) => room.notices))
  profileParts.offer(() => ofRooms((room) => room.profile))
  memberActParts.offer(() => ofRooms((room) => room.memberActs))
  sendParts.offer(() => ofRooms((room) => room.sends))
  treeParts.offer(() => ofRooms((room) => room.tree))
  groupParts.offer(() => ofRooms((room) => room.group))
  pickers.offer(() => ofRooms((room) => room.pickers))
  acquaintanceParts.offer(async () =>
    (await ofRooms((room) => room.acquaintances)).map((part) => part.acquaintanceWords),
  )
  privacyParts.offer(async () => (await ofRooms((room) => room.privacy)).map(({ privacyPart }) => privacyPart))
  thingParts.offer(async () => (await ofRooms((room) => room.things)).map(({ things }) => things))
  placeWords.offer(async () => (await ofRooms((room) => room.places)).map(({ places }) => places))
  const finds = async () => (await ofRooms((room) => room.finds)).map((part) => part.finds)
  findWords.offer(finds)
  cardWords.offer(finds)
}
