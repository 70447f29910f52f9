/** These say how something is saved, and are no part of it. */
const howSaved: ReadonlySet<string> = new Set(['version', 'forAll'])

/** Whether a resource has all that was sent of it. What cannot be compared counts as different. */
export function hasAll(newest: object, sent: object): boolean {
  const now = newest as Record<string, unknown>
  return Object.entries(sent).every(
    ([name, value]) => howSaved.has(name) || value === undefined || isSame(valueOf(now, name), value),
  )
}

/** The wire reads `city` and `medias` where `cityId` and `mediaIds` were sent. */
function valueOf(now: Record<string, unknown>, name: string): unknown {
  if (name in now) return now[name]
  if (name.endsWith('Ids')) {
    const list = now[`${name.slice(0, -3)}s`]
    return Array.isArray(list) ? list.map((one: { id?: unknown }) => one.id) : list
  }
  return name.endsWith('Id') ? (now[name.slice(0, -2)] as { id?: unknown } | null | undefined)?.id : undefined
}

function isSame(now: unknown, sent: unknown): boolean {
  const [one, other] = [plain(now), plain(sent)]
  if (one === other) return true
  if (typeof one === 'string' && typeof other === 'string')
    return /^\d{4}-\d\d-\d\dT/.test(one) && Date.parse(one) === Date.parse(other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && other.every((value, index) => isSame(one[index], value))
  return isObject(one) && isObject(other) && hasAll(one, other)
}

/** An empty field is nothing, and blanks around a text are not kept. */
const plain = (value: unknown): unknown => {
  const text = typeof value === 'string' ? value.trim() : value
  return text === '' || text === undefined ? null : text
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
