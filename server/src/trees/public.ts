export {
  maySeeKeptPictures,
  maySeePersonPictures,
  maySeeProposedPictures,
  maySeeTreeImages,
} from './core/pictures-seen.ts'
export type { TreesDb } from './core/tables.ts'
export { findPeople, findTrees, type Found } from './tree/found.ts'
