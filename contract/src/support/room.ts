import { roomOf } from '../kit/room.ts'
import { contact } from './contact.ts'
import { feedback } from './feedback.ts'
import { supportRates } from './rates.ts'

export const room = roomOf(
  'support',
  { contact, feedback },
  {},
  { kinds: { visibility: ['feedback'], rates: supportRates } },
)
