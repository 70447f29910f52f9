/** The most letters of texts in one line that are neither names nor fields of `person-fields.ts`. An import cuts longer ones. */
export const lineLengths = {
  city: 120,
  country: 120,
  degree: 200,
  institution: 200,
  position: 200,
  factType: 60,
  factPlace: 300,
  email: 254,
  bloodGroup: 10,
} as const
