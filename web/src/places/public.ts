export { cityQueries } from './cities.queries.ts'
