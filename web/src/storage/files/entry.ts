export type { Entry } from '../nodes/entry.ts'
