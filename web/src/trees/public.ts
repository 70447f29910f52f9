export { treePaths } from './core/paths.ts'
export { OwnSent } from './own/own-sent.tsx'
export { treeQueries } from './core/trees.queries.ts'
