/** The most letters of a name, or of one of its parts. */
export const nameLength = 200
