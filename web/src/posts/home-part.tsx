export { Composer as HomePart } from './composer.tsx'
