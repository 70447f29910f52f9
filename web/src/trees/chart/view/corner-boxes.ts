import type { Box } from '../branches/place-labels.ts'
import { isLowPage, widePage, type Page } from '../page-room.ts'

/** The box of the legend; labels leave it free, on a narrow page only where it is closed, as it begins there. */
export const legendBox = (width: number): Box =>
  width < widePage ? { x: 52, y: 4, width: 40, height: 40 } : { x: 76, y: 4, width: 150, height: 96 }

/** The map and the sheet beside it, in px; on narrow and low pages labels end above them anyway. */
export function cornerBoxes(page: Page, hasSheet: boolean, hasMap: boolean): Box[] {
  const width = (hasMap ? 162 : 0) + (hasSheet ? 362 : 0)
  if (width === 0 || page.width < widePage || isLowPage(page)) return []
  return [{ x: 72, y: page.height - 16 - 120, width, height: 120 }]
}
