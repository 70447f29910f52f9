/**
 * The fields that a form sends: those that are not as they were when the form began, and those that were typed. A field that
 * was typed back to its first value is sent, since another device may have saved another value meanwhile.
 */
export function typedFields<Fields extends object>(
  before: Fields,
  now: Fields,
  typed: ReadonlySet<string>,
): Partial<Fields> {
  const isSent = ([field, value]: [string, unknown]) =>
    typed.has(field) || JSON.stringify(value) !== JSON.stringify(before[field as keyof Fields])
  return Object.fromEntries(Object.entries(now).filter(isSent)) as Partial<Fields>
}
