import { roomOf } from '../kit/room.ts'
import { notifications } from './notifications.ts'

export const room = roomOf('notifications', { notifications }, {})
