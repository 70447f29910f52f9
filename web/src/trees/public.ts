export { treePaths } from './core/paths.ts'
