import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapColours } from './palette.ts'

export const sourceName = 'base'

/** Width of a line by zoom, in pixels: near at the first number, far at the second. */
const growing = (far: number, near: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.4],
  ['zoom'],
  3,
  far,
  12,
  near,
]

/** What the base map draws; names are elements of the page above it. */
export function mapStyle(tilesUrl: string, borders: boolean, colours: MapColours): StyleSpecification {
  const from = (layer: string) => ({ id: layer, source: sourceName, 'source-layer': layer })
  return {
    version: 8,
    sources: { [sourceName]: { type: 'vector', url: tilesUrl } },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.water } },
      { ...from('land'), type: 'fill', paint: { 'fill-color': colours.land, 'fill-outline-color': colours.shore } },
      { ...from('glaciers'), type: 'fill', paint: { 'fill-color': colours.ice } },
      {
        ...from('rivers'),
        type: 'line',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': colours.river, 'line-width': growing(0.6, 5) },
      },
      { ...from('lakes'), type: 'fill', paint: { 'fill-color': colours.water, 'fill-outline-color': colours.shore } },
      ...(borders
        ? [
            {
              ...from('borders'),
              type: 'line' as const,
              paint: { 'line-color': colours.border, 'line-width': growing(0.8, 2), 'line-dasharray': [4, 3] },
            },
          ]
        : []),
    ],
  }
}
