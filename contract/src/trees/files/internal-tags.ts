/**
 * True where the kind of a fact is a tag of another program, such as `_UPD`, and no word for people. Pages leave such facts
 * out; exports write them again.
 */
export function isInternalTag(kind: string): boolean {
  return /^_[A-Z0-9_]+$/i.test(kind)
}
