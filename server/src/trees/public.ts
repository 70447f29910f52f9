export type { TreesDb } from './core/tables.ts'
export { findPeople, findTrees, type Found } from './tree/found.ts'
