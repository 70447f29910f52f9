/** What stands behind the @: the name in small letters, without spaces. */
export function handleOf(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '')
}
