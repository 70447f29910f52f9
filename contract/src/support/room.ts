import { roomOf } from '../kit/room.ts'
import { contact } from './contact.ts'

export const room = roomOf('support', { contact }, {})
