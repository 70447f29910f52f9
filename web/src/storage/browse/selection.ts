/** The selected entries, and where a range begins. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | undefined }

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined }

export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Adds all from the anchor to an entry. Without an anchor it is the entry alone. */
export function withRange({ ids, anchor }: Selection, id: string, order: readonly { id: string }[]): Selection {
  const end = order.findIndex((entry) => entry.id === id)
  const found = order.findIndex((entry) => entry.id === anchor)
  const start = found < 0 ? end : found
  const range = order.slice(Math.min(start, end), Math.max(start, end) + 1).map((entry) => entry.id)
  return { ids: new Set([...ids, ...range]), anchor: found < 0 ? id : anchor }
}

/** The entries of a list that are selected, in its order. */
export const selectedOf = <T extends { id: string }>({ ids }: Selection, order: readonly T[]): readonly T[] =>
  ids.size === 0 ? [] : order.filter(({ id }) => ids.has(id))
