import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** Sentences for refused calls of this module. The English ones equal the server's own. */
export const words = {
  codes: {
    'messages/not-found': msg`This conversation does not exist.`,
    'messages/message-not-found': msg`This message no longer exists.`,
    'messages/card-not-found': msg`This item is no longer available, so it cannot be sent.`,
    'messages/not-allowed': msg`You cannot send messages to this person.`,
    'messages/to-oneself': msg`You cannot send messages to yourself.`,
    'messages/too-many-members': msg`A conversation has at most 50 members.`,
    'messages/new-account': msg`New accounts can start 20 conversations a day. You can start more tomorrow.`,
    'messages/empty': msg`Write something or choose a photo first.`,
    'messages/not-media': msg`Only photos and videos can be sent in a message.`,
    'messages/wait-for-reply': msg`You can send more messages after this person has replied.`,
    'messages/too-many-requests': msg`You have already sent three requests to one person. You can send more after they have replied.`,
    'messages/not-a-group': msg`This is only possible in a group conversation.`,
    'messages/no-request': msg`You have already answered this request.`,
    'messages/not-sender': msg`Only the person who sent this message can change it.`,
    'messages/too-late': msg`A message can be edited for 15 minutes.`,
    'messages/changed': msg`This message was changed meanwhile. Your text is still here. Save it again to replace the other text.`,
    'messages/deleted': msg`This message was deleted.`,
  },
} satisfies WordsOf<'messages'>
