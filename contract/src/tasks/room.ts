import { roomOf } from '../kit/room.ts'
import { tasksErrors } from './errors.ts'
import { tasks } from './tasks.ts'

export const room = roomOf('tasks', { tasks }, tasksErrors)
