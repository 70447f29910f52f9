import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Reaction } from './messages.queries.ts'

/** Names of the emoji, for those who hear them. */
export const reactionNames: Record<Reaction, MessageDescriptor> = {
  '👍': msg`Thumbs up`,
  '❤️': msg`Heart`,
  '😂': msg`Laughing`,
  '😮': msg`Surprised`,
  '😢': msg`Sad`,
  '🙏': msg`Folded hands`,
}
