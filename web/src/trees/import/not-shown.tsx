import type { ImportReport } from '@mulghar/contract/trees/import-report'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { grouped } from '../../kit/grouped.ts'

const words: Partial<Record<string, MessageDescriptor>> = {
  AGE: msg`ages at events`,
  BIRT: msg`further births`,
  CAUS: msg`causes of events`,
  CHAN: msg`dates of changes in the other program`,
  DEAT: msg`further deaths`,
  NOTE: msg`notes`,
  REFN: msg`reference numbers`,
  SOUR: msg`sources`,
  UID: msg`identifiers of other programs`,
  _UID: msg`identifiers of other programs`,
}

/** Lines of a file that an export has again, though no page shows them. */
export function NotShown({ lines }: { lines: NonNullable<ImportReport['notShown']> }) {
  const { i18n } = useLingui()
  const total = lines.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  return (
    <div>
      <p>
        <Plural
          value={total}
          one="# line is kept for exports, but not shown on any page:"
          other="# lines are kept for exports, but not shown on any page:"
        />
      </p>
      <ul className="text-sm text-ink-soft">
        {lines.map(({ tag, count }) => (
          <li key={tag}>
            {words[tag] ? i18n._(words[tag]) : tag} · {grouped(count)}
          </li>
        ))}
      </ul>
    </div>
  )
}
