import { roomOf } from '../kit/room.ts'
import { conversations } from './conversations.ts'
import { messagesErrors } from './errors.ts'
import { messages } from './messages.ts'
import { messageNoticeKinds } from './notices.ts'
import { messageRates } from './rates.ts'

export const room = roomOf('messages', { conversations, messages }, messagesErrors, {
  kinds: {
    notifications: messageNoticeKinds,
    visibility: ['message'],
    privacy: ['allowMessagesFrom', 'readReceipts'],
    rates: messageRates,
  },
})
