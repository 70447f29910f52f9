import type { TreeShape } from './shape.ts'

/** Which marriage this is of the partner who married most often; 0 where nobody married twice. Linear in their marriages. */
export function marriageNumber({ partnerA, partnerB, unionStart, unionOf }: TreeShape, union: number): number {
  if (partnerA[union]! < 0 || partnerB[union]! < 0) return 0
  let [most, number] = [1, 0]
  for (const person of [partnerA[union]!, partnerB[union]!]) {
    const own = unionOf.subarray(unionStart[person], unionStart[person + 1])
    const marriages = own.filter((one) => partnerA[one]! >= 0 && partnerB[one]! >= 0)
    if (marriages.length > most) [most, number] = [marriages.length, marriages.indexOf(union) + 1]
  }
  return number
}

/** How many marriages of the same two people come before this one. Their numbers stand below each other. Linear in their marriages. */
export function marriagesBefore({ partnerA, partnerB, unionStart, unionOf }: TreeShape, union: number): number {
  const [a, b] = [partnerA[union]!, partnerB[union]!]
  if (a < 0 || b < 0) return 0
  const own = unionOf.subarray(unionStart[a], unionStart[a + 1])
  const earlier = own.subarray(0, own.indexOf(union))
  return earlier.filter((one) => partnerA[one] === b || partnerB[one] === b).length
}
