export { jobMutations, jobQueries } from './jobs.queries.ts'
