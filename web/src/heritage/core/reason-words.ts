import type { PlaceCard } from '@mulghar/contract/heritage/heritage'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Because = NonNullable<PlaceCard['because']>

/** Why a place is recommended. */
export function reasonInWords({ reason, name }: Because): string {
  switch (reason) {
    case 'TREE':
      return i18n._(name ? msg`In your tree ${name}` : msg`In one of your family trees`)
    case 'GROUP':
      return i18n._(name ? msg`In your group ${name}` : msg`In one of your groups`)
    case 'CITY':
      return i18n._(msg`Near places you know`)
    case 'FOLLOWED':
      return i18n._(name ? msg`${name} added it` : msg`Added by a member you follow`)
    case 'POPULAR':
      return i18n._(msg`Many members like it`)
    case 'NEW':
      return i18n._(msg`Added recently`)
  }
}
