/**
 * In a narrow place a row is a card, and by its display a table would then be none to who listens in some browsers: so every
 * part says what it is.
 */
const role = (role: string) => ({ role })
export const asTable = role('table')
export const asRows = role('rowgroup')
export const asRow = role('row')
export const asHeading = role('columnheader')
export const asCell = role('cell')
