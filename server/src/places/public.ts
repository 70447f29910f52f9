export { openPlaces, type Places } from './city-store.ts'
export type { PlacesTables } from './tables.ts'
