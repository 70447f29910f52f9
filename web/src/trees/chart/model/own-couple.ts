import { childKind } from './kinds.ts'
import { isPlace } from './shape.ts'

/** The links from unions to children as they came, with a kind towards each partner. */
export type ChildLinks = {
  partnerA: ArrayLike<number>
  partnerB: ArrayLike<number>
  linkUnion: ArrayLike<number>
  linkChild: ArrayLike<number>
  linkKindA: Uint8Array
  linkKindB: Uint8Array
}

type Single = { link: number; parent: number; kind: number }

/**
 * A child that was given its parents one after the other, each for themselves, is a child of the two: of their union where
 * they have one, else, where both are by birth, of one that is added behind the others. Answers the links that are left,
 * `from` telling which they were. Linear, and nothing is copied where every child has its couple.
 */
export function underOwnCouple(links: ChildLinks, personCount: number): ChildLinks & { from: Int32Array | undefined } {
  const singles = singlesOf(links, personCount)
  if (singles.size === 0) return { ...links, from: undefined }
  const partnerA = Array.from(links.partnerA)
  const partnerB = Array.from(links.partnerB)
  const linkUnion = Int32Array.from(links.linkUnion)
  const [linkKindA, linkKindB] = [links.linkKindA.slice(), links.linkKindB.slice()]
  const isLeftOut = new Uint8Array(linkUnion.length)
  const unionOf = unionsByCouple(partnerA, partnerB, personCount)
  const stands = new Set<number>()
  for (let link = 0; link < linkUnion.length; link++)
    if (singles.has(links.linkChild[link]!)) stands.add(linkUnion[link]! * personCount + links.linkChild[link]!)

  for (const [child, own] of singles) {
    for (const [one, other] of pairsOf(own)) {
      if (isLeftOut[one.link] || isLeftOut[other.link] || one.parent === other.parent) continue
      const key = coupleKey(one.parent, other.parent, personCount)
      const isByBirth = own.length === 2 && one.kind === childKind.birth && other.kind === childKind.birth
      let union = unionOf.get(key)
      if (union === undefined) {
        if (!isByBirth) continue
        union = partnerA.push(one.parent) - 1
        partnerB[union] = other.parent
        unionOf.set(key, union)
      }
      isLeftOut[other.link] = 1
      if (stands.has(union * personCount + child)) {
        isLeftOut[one.link] = 1
        continue
      }
      stands.add(union * personCount + child)
      linkUnion[one.link] = union
      const isFirst = partnerA[union] === one.parent
      linkKindA[one.link] = isFirst ? one.kind : other.kind
      linkKindB[one.link] = isFirst ? other.kind : one.kind
    }
  }
  const from = Int32Array.from(linkUnion.keys()).filter((link) => !isLeftOut[link])
  return {
    partnerA,
    partnerB,
    linkUnion: from.map((link) => linkUnion[link]!),
    linkChild: from.map((link) => links.linkChild[link]!),
    linkKindA: Uint8Array.from(from, (link) => linkKindA[link]!),
    linkKindB: Uint8Array.from(from, (link) => linkKindB[link]!),
    from,
  }
}

/** Children with two or more parents who are each alone in a union. */
function singlesOf(
  { partnerA, partnerB, linkUnion, linkChild, linkKindA, linkKindB }: ChildLinks,
  personCount: number,
) {
  const found = new Map<number, Single[]>()
  const times = new Uint8Array(personCount)
  const count = Math.min(linkUnion.length, linkChild.length)
  const aloneIn = (union: number) => {
    const [a = -1, b = -1] = [partnerA[union], partnerB[union]]
    const hasA = isPlace(a, personCount)
    return hasA === isPlace(b, personCount) ? -1 : hasA ? a : b
  }
  for (let link = 0; link < count; link++) {
    const child = linkChild[link]
    if (isPlace(child, personCount) && times[child]! < 2) times[child]!++
  }
  for (let link = 0; link < count; link++) {
    const child = linkChild[link]!
    if (!(times[child]! > 1)) continue
    const parent = aloneIn(linkUnion[link]!)
    if (parent < 0 || parent === child) continue
    const kind = partnerA[linkUnion[link]!] === parent ? linkKindA[link]! : linkKindB[link]!
    const own = found.get(child)
    if (own) own.push({ link, parent, kind })
    else found.set(child, [{ link, parent, kind }])
  }
  for (const [child, own] of found) if (own.length < 2) found.delete(child)
  return found
}

function unionsByCouple(partnerA: number[], partnerB: number[], personCount: number): Map<number, number> {
  const unions = new Map<number, number>()
  partnerA.forEach((a, union) => {
    const b = partnerB[union]!
    if (!isPlace(a, personCount) || !isPlace(b, personCount) || a === b) return
    const key = coupleKey(a, b, personCount)
    if (!unions.has(key)) unions.set(key, union)
  })
  return unions
}

const coupleKey = (one: number, other: number, personCount: number) =>
  Math.min(one, other) * personCount + Math.max(one, other)

function pairsOf(singles: readonly Single[]): [Single, Single][] {
  return singles.flatMap((one, at) => singles.slice(at + 1).map((other): [Single, Single] => [one, other]))
}
