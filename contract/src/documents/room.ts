import { roomOf } from '../kit/room.ts'
import { documentsErrors } from './errors.ts'
import { documents } from './documents.ts'

export const room = roomOf('documents', { documents }, documentsErrors)
