import type { ErrorTable } from '../kit/errors.ts'

/** Refusals of the calls of messages. One sentence covers every reason why a member cannot be written to, so that none is revealed. */
export const messagesErrors = {
  'messages/not-found': [404, 'This conversation does not exist.'],
  'messages/message-not-found': [404, 'This message no longer exists.'],
  'messages/card-not-found': [404, 'This item is no longer available, so it cannot be sent.'],
  'messages/not-allowed': [403, 'You cannot send messages to this person.'],
  'messages/to-oneself': [400, 'You cannot send messages to yourself.'],
  'messages/too-many-members': [400, 'A conversation has at most 50 members.'],
  'messages/new-account': [429, 'New accounts can start 20 conversations a day. You can start more tomorrow.'],
  'messages/empty': [400, 'Write something or choose a photo first.'],
  'messages/not-media': [400, 'Only photos and videos can be sent in a message.'],
  'messages/wait-for-reply': [403, 'You can send more messages after this person has replied.'],
  'messages/too-many-requests': [
    403,
    'You have already sent three requests to one person. You can send more after they have replied.',
  ],
  'messages/not-a-group': [409, 'This is only possible in a group conversation.'],
  'messages/no-request': [409, 'You have already answered this request.'],
  'messages/not-sender': [403, 'Only the person who sent this message can change it.'],
  'messages/too-late': [403, 'A message can be edited for 15 minutes.'],
  'messages/changed': [
    409,
    'This message was changed meanwhile. Your text is still here. Save it again to replace the other text.',
  ],
  'messages/deleted': [409, 'This message was deleted.'],
} as const satisfies ErrorTable<'messages'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    messages: typeof messagesErrors
  }
}
