declare module 'topojson-client' {
  import type { FeatureCollection, MultiLineString } from 'geojson'

  /** A TopoJSON file as parsed; only its named objects are used directly. */
  export type Topology = { type: 'Topology'; objects: Record<string, object> }

  export function feature(topology: Topology, object: object): FeatureCollection
  /** Shared arcs as lines, each once. `a` and `b` are the same object on a coast. */
  export function mesh(topology: Topology, object: object, filter: (a: object, b: object) => boolean): MultiLineString
}
