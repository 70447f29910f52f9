import { buildShape, type TreeShape } from './shape.ts'

/**
 * The shape of a part of a tree: these people (ascending) and unions, and the links between them. Places in the part are
 * places in `people` and `unions`; siblings and unions keep their order. Linear in the part.
 */
export function subShape(shape: TreeShape, people: Int32Array, unions: Int32Array): TreeShape {
  const placeOf = new Map<number, number>()
  people.forEach((person, place) => placeOf.set(person, place))
  const linkUnion: number[] = []
  const linkChild: number[] = []
  const kindA: number[] = []
  const kindB: number[] = []
  unions.forEach((union, place) => {
    for (let link = shape.childStart[union]!; link < shape.childStart[union + 1]!; link++) {
      const child = placeOf.get(shape.childOf[link]!)
      if (child === undefined) continue
      linkUnion.push(place)
      linkChild.push(child)
      kindA.push(shape.childKindA[link]!)
      kindB.push(shape.childKindB[link]!)
    }
  })
  const partnerOf = (partners: Int32Array) => Array.from(unions, (union) => placeOf.get(partners[union]!) ?? -1)
  return buildShape({
    personCount: people.length,
    side: Int8Array.from(people, (person) => shape.side[person]!),
    partnerA: partnerOf(shape.partnerA),
    partnerB: partnerOf(shape.partnerB),
    unionYear: Array.from(unions, (union) => shape.unionYear[union]!),
    linkUnion,
    linkChild,
    linkKindA: Uint8Array.from(kindA),
    linkKindB: Uint8Array.from(kindB),
    birth: { order: Float64Array.from(linkUnion, (_, link) => link), year: new Float64Array(linkUnion.length) },
  }).shape
}
