declare module 'bikram-sambat' {
  const bikramSambat: {
    /** `YYYY-MM-DD` of Bikram Sambat for a Gregorian one; throws outside of its table. */
    toBik_euro(gregorian: string): string
    toGreg_text(year: number, month: number, day: number): string
  }
  export default bikramSambat
}

// Its own types are there, but its package does not let them out.
declare module '@remotemerge/nepali-date-converter' {
  export default class DateConverter {
    constructor(day: string)
    toBs(): { year: number; month: number; date: number; day: string }
    toAd(): { year: number; month: number; date: number; day: string }
  }
}
