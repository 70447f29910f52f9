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
