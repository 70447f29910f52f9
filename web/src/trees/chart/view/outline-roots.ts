import type { TreeShape } from '../model/shape.ts'

export const mostRoots = 200

/**
 * The people at whom the outline begins: the line of the chosen person first, then other people without parents. Somebody
 * all of whose partners have a line of their own stands beside them only. Linear in people and unions.
 */
export function outlineRoots(shape: TreeShape, person: number): number[] {
  const top = topOf(shape, person)
  const roots = new Set([top])
  const isMan = (candidate: number) => shape.side[candidate]! < 0
  const begins = (candidate: number) =>
    candidate !== top &&
    parentOf(shape, candidate) < 0 &&
    (hasUnions(shape, candidate) || shape.personCount < mostRoots) &&
    !isBeside(shape, candidate, (partner) => roots.has(partner) || parentOf(shape, partner) >= 0)
  const add = (isWanted: (candidate: number) => boolean) => {
    for (let candidate = 0; candidate < shape.personCount; candidate++)
      if (isWanted(candidate) && begins(candidate)) roots.add(candidate)
  }
  // Wives are listed beside their husbands, whoever comes first in the tree.
  add(isMan)
  add((candidate) => !isMan(candidate))
  roots.delete(top)
  return [top, ...[...roots].sort((left, right) => left - right)].slice(0, mostRoots)
}

/** The first known ancestor by way of fathers, where they are known; a wife without parents leads to her husband's line. */
function topOf(shape: TreeShape, person: number): number {
  const seen = new Set<number>()
  let top = person
  while (!seen.has(top)) {
    seen.add(top)
    const parent = parentOf(shape, top)
    const next = parent >= 0 ? parent : hostOf(shape, top)
    if (next < 0 || seen.has(next)) break
    top = next
  }
  return top
}

/** The partner in whose line somebody without parents is listed, -1 where they have a line of their own. */
function hostOf(shape: TreeShape, person: number): number {
  const isHost = (partner: number) =>
    parentOf(shape, partner) >= 0 || (shape.side[partner]! < 0 && shape.side[person]! >= 0)
  return isBeside(shape, person, isHost) ? otherOf(shape, shape.unionOf[shape.unionStart[person]!]!, person) : -1
}

/** True where each family of a person is listed below a partner; people without a family have none of these. */
function isBeside(shape: TreeShape, person: number, isListed: (partner: number) => boolean): boolean {
  for (let at = shape.unionStart[person]!; at < shape.unionStart[person + 1]!; at++) {
    const partner = otherOf(shape, shape.unionOf[at]!, person)
    if (partner < 0 || !isListed(partner)) return false
  }
  return hasUnions(shape, person)
}

const hasUnions = ({ unionStart }: TreeShape, person: number) => unionStart[person]! < unionStart[person + 1]!

function otherOf({ partnerA, partnerB }: TreeShape, union: number, person: number): number {
  return partnerA[union] === person ? partnerB[union]! : partnerA[union]!
}

/** The parent below whom somebody is listed; -1 where no parent is known, be there siblings. */
function parentOf({ parentStart, parentOf: unions, partnerA, partnerB }: TreeShape, person: number): number {
  for (let at = parentStart[person]!; at < parentStart[person + 1]!; at++) {
    const union = unions[at]!
    const parent = partnerA[union]! >= 0 ? partnerA[union]! : partnerB[union]!
    if (parent >= 0) return parent
  }
  return -1
}
