import { heritagePaths } from './paths.ts'

let lastView = ''

/** The view that the map showed last, as it stands in the address. */
export function noteMapView(at: string): void {
  lastView = at
}

/** Leads to the map as it was left. */
export const mapPath = (): string => (lastView ? `${heritagePaths.main}?at=${lastView}` : heritagePaths.main)
