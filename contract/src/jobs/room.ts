import { roomOf } from '../kit/room.ts'
import { jobsErrors } from './errors.ts'
import { jobs } from './jobs.ts'

export const room = roomOf('jobs', { jobs }, jobsErrors)
