export type { GroupPart, GroupPartProps, PostGate } from './core/group-parts.ts'
export { changed as changedGroup } from './core/groups.queries.ts'
export { groupPaths } from './core/paths.ts'
