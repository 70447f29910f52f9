/** The longest the bar of a scale may be, in pixels. */
const mostPixels = 92
const equatorMetres = 40_075_017
/** MapLibre's tiles are this wide at zoom 0. */
const worldPixels = 512

/** A round distance and how long it is on the map at that latitude. */
export function scaleOf({ latitude, zoom }: { latitude: number; zoom: number }): { metres: number; pixels: number } {
  const perPixel = (equatorMetres * Math.cos((latitude * Math.PI) / 180)) / (worldPixels * 2 ** zoom)
  const most = perPixel * mostPixels
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = ([5, 2, 1].find((times) => times * power <= most) ?? 1) * power
  return { metres, pixels: metres / perPixel }
}
