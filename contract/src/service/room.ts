import { roomOf } from '../kit/room.ts'
import { service } from './service.ts'

export const room = roomOf('service', { service }, {})
