export { accountPaths } from './paths.ts'
