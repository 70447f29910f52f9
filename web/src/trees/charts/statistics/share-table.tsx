import type { ReactNode } from 'react'

export type Share = { key: string; name: ReactNode; value: ReactNode; part: number }

export type ShareTableProps = { label: string; heads: readonly [string, string]; shares: readonly Share[] }

/** Names with how many, and behind each a bar as long as its part. */
export function ShareTable({ label, heads, shares }: ShareTableProps) {
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-y-1 text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ key, name, value, part }) => (
          <tr key={key}>
            <th
              scope="row"
              className="relative w-full max-w-0 overflow-hidden rounded-sm bg-sunken text-left font-normal"
            >
              <span
                aria-hidden="true"
                className="absolute inset-y-0 left-0 rounded-sm bg-accent-soft"
                style={{ width: `${Math.round(part * 1000) / 10}%` }}
              />
              <span className="relative block truncate px-2 py-1">{name}</span>
            </th>
            <td className="pl-3 text-right whitespace-nowrap text-ink-soft tabular-nums">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
