/** Reads a colour of the app by its name, such as `ground`: `#rrggbb`. */
export type ReadColour = (token: string) => string

export type MapColours = Record<'land' | 'water' | 'river' | 'shore' | 'ice' | 'border', string>

/** The colours of the map, mixed from those of the app in the theme that is shown. */
export function mapColours(read: ReadColour): MapColours {
  const mixed = (one: string, two: string, share: number) => mix(read(one), read(two), share)
  return {
    land: read('ground'),
    water: mixed('focus', 'ground', 0.3),
    river: mixed('focus', 'ground', 0.46),
    shore: mixed('focus', 'ground', 0.5),
    ice: mixed('surface', 'focus', 0.9),
    border: mixed('clay', 'ground', 0.6),
  }
}

/** `share` of the first colour and the rest of the second. */
export function mix(one: string, two: string, share: number): string {
  const [first, second] = [channels(one), channels(two)]
  const mixed = first.map((channel, index) => Math.round(channel * share + second[index]! * (1 - share)))
  return `rgb(${mixed.join(',')})`
}

function channels(colour: string): number[] {
  const digits = /^#([\da-f]{6})$/i.exec(colour.trim())?.[1]
  if (!digits) throw new Error(`The map needs a colour as #rrggbb, not "${colour}"`)
  return [0, 2, 4].map((start) => Number.parseInt(digits.slice(start, start + 2), 16))
}

/** The colours of the page as it is now. */
export function pageColour(token: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${token}`)
}
