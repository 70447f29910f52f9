export type { GroupPart, GroupPartProps, PostGate } from './core/group-parts.ts'
export { changed as changedGroup, groupQueries } from './core/groups.queries.ts'
export { groupPaths } from './core/paths.ts'
export { removedFromGroup, removedFromTree } from './core/unlinked-words.ts'
