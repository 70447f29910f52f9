export { changedPeople as changed } from './posts.queries.ts'
