export type { SupportTables } from './tables.ts'
