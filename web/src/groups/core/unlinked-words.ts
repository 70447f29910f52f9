import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Notice } from '@mulghar/contract/notifications/notifications'

/** A moderator removed something from a group; `thing` is its name in quotation marks, or a word for it. */
export function removedFromGroup({ names }: Notice, thing: string): string {
  const group = names['GROUP']?.name
  return group === undefined
    ? i18n._(msg`A moderator removed ${thing} from a group`)
    : i18n._(msg`A moderator removed ${thing} from the group ${group}`)
}

/** The owner of a family tree removed something from it. */
export function removedFromTree({ names }: Notice, thing: string): string {
  const tree = names['TREE']?.name
  return tree === undefined
    ? i18n._(msg`The owner removed ${thing} from a family tree`)
    : i18n._(msg`The owner removed ${thing} from the family tree ${tree}`)
}
