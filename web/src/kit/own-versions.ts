/** The versions that saves of this page have made, by the id of the resource. */
const made = new Map<string, Set<number>>()
const mostResources = 100

/** Remembers the version that a save of this page has made. Returns the answer of that save. */
export function ownVersion<Saved extends { version: number }>(id: string, saved: Saved): Saved {
  const versions = made.get(id) ?? new Set()
  // The resource that was saved last stays longest.
  made.delete(id)
  made.set(id, versions.add(saved.version))
  const [oldest] = made.keys()
  if (made.size > mostResources && oldest !== undefined) made.delete(oldest)
  return saved
}

/**
 * The version to send with an edit that began with this one. Every save counts the version up by one, so versions that this
 * page has made without a gap are no changes of someone else.
 */
export function sinceOwnVersions(id: string, version: number): number {
  const versions = made.get(id)
  let latest = version
  while (versions?.has(latest + 1)) latest++
  return latest
}
