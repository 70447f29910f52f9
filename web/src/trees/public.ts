export { treePaths } from './core/paths.ts'
export { treeQueries } from './core/trees.queries.ts'
