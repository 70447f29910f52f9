import { Link } from '../../../kit/ui/link.tsx'
import { WrittenText } from '../../../kit/ui/written-text.tsx'
import type { ShareLine } from './statistics-panels.ts'

export type ShareTableProps = { label: string; heads: readonly [string, string]; shares: readonly ShareLine[] }

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
        {shares.map((share) => (
          <tr key={share.key}>
            <th
              scope="row"
              className="relative w-full max-w-0 overflow-hidden rounded-sm bg-sunken text-left font-normal"
            >
              <span
                aria-hidden="true"
                className="absolute inset-y-0 left-0 rounded-sm bg-accent-soft"
                style={{ width: `${Math.round(share.part * 1000) / 10}%` }}
              />
              <span className="relative block truncate px-2 py-1">
                <Name share={share} />
              </span>
            </th>
            <td className="pl-3 text-right whitespace-nowrap text-ink-soft tabular-nums">{share.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Name({ share: { name, isWritten, detail, to } }: { share: ShareLine }) {
  const told = (
    <>
      {isWritten ? <WrittenText text={name} /> : name}
      {detail && <span className="text-ink-soft tabular-nums"> {detail}</span>}
    </>
  )
  if (!to) return told
  return (
    <Link to={to} className="underline-offset-2 hover:underline">
      {told}
    </Link>
  )
}
