type Keyed = { id: string; unionId?: string }

/** Tells relatives of one list apart: who came together twice with the same person has that partner twice. */
export const keyOfRelative = ({ id, unionId }: Keyed): string => unionId ?? id

/** Relatives without those who are in the list before. */
export function onceEach<T extends Keyed>(relatives: readonly T[]): T[] {
  return [...new Map(relatives.toReversed().map((one) => [one.id, one])).values()].toReversed()
}
