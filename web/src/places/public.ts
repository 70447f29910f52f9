export { cityQueries } from './cities.queries.ts'
export { CityField, type ChosenCity } from './city-field.tsx'
