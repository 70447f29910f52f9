export { taskMutations, taskQueries } from './tasks.queries.ts'
