/** Whether a caller has what bears this mark already. */
export function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((known) => ['*', etag].includes(known.trim().replace(/^W\//, '')))
}
