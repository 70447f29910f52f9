import type { Endpoint } from '@mulghar/contract/kit/endpoint'

export type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** The address of a call, with its path parameters. Empty query values are left out, but for those named in `keptEmpty`. */
export function addressOf(
  row: Endpoint,
  { params = {}, query = {} }: Loose,
  keptEmpty: readonly string[] = [],
): string {
  const path = row.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    const said = typeof value === 'string' ? value.trim() : value
    if (said !== undefined && said !== null && (said !== '' || keptEmpty.includes(key))) search.set(key, String(said))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** Not `crypto.randomUUID`, which a house without HTTPS on its own network does not have. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
