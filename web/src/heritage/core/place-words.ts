import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Category, Condition, Licence, PlaceLinkKind, PlaceVisibility } from '@mulghar/contract/heritage/kinds'

export const categoryWords: Record<Category, MessageDescriptor> = {
  RELIGIOUS_SITE: msg`Temple or shrine`,
  HISTORIC_BUILDING: msg`Historic building`,
  ANCESTRAL_HOME: msg`Ancestral home`,
  ARCHAEOLOGICAL_SITE: msg`Ancient remains`,
  CEMETERY_MEMORIAL: msg`Ghat, grave or memorial`,
  WATER_STRUCTURE: msg`Water structure`,
  MUSEUM_ARCHIVE: msg`Museum or archive`,
  NATURAL_SITE: msg`Natural place`,
  MONUMENT: msg`Monument`,
  CULTURAL_PRACTICE: msg`Custom or festival`,
  CRAFT_FOOD: msg`Craft or food`,
  OTHER: msg`Something else`,
}

export const conditionWords: Record<Condition, MessageDescriptor> = {
  GOOD: msg({ message: 'Good', context: 'state of a building' }),
  AT_RISK: msg`At risk`,
  DAMAGED: msg`Damaged`,
  LOST: msg({ message: 'Lost', context: 'state of a building' }),
  UNKNOWN: msg`I do not know`,
}

export const visibilityWords: Record<PlaceVisibility, MessageDescriptor> = {
  PUBLIC: msg`Everyone`,
  SCOPE: msg`Only my family`,
  ONLY_ME: msg`Only me`,
}

export const licenceWords: Record<Licence, MessageDescriptor> = {
  PUBLIC_DOMAIN: msg`Free for all: public domain, CC0`,
  CC_BY: msg`Free to use with credit: CC BY`,
  CC_BY_SA: msg`Free to use with credit, shared under the same terms: CC BY-SA`,
  PERMISSION: msg`Only here, with the author’s permission`,
}

export const linkKindWords: Record<PlaceLinkKind, MessageDescriptor> = {
  TREE: msg`Family tree`,
  GROUP: msg({ message: 'Group', context: 'what people join' }),
}

/** The name of a linked tree or group; its owner also sees links to those that are no longer shared with them, without a name. */
export function linkName({ kind, name }: { kind: PlaceLinkKind; name: string }): string {
  if (name) return name
  return i18n._(kind === 'TREE' ? msg`A family tree that you cannot see` : msg`A group that you cannot see`)
}
