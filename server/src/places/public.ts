export { openPlaces, type Places } from './city-store.ts'
