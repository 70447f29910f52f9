/** The ids of photos once one of them has moved by so many places; it stops at either end. */
export function movedBy(photos: readonly { id: string }[], id: string, by: number): string[] {
  const ids = photos.map((photo) => photo.id)
  const others = ids.filter((other) => other !== id)
  return others.length === ids.length ? ids : others.toSpliced(Math.max(0, ids.indexOf(id) + by), 0, id)
}
