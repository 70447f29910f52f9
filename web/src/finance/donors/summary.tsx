import type { EntryTotals } from '@mulghar/contract/finance/donors'
import { useLingui } from '@lingui/react/macro'
import { grouped } from '../../kit/grouped.ts'
import { rupees } from '../../kit/rupees.ts'
import { Bone } from '../../kit/ui/skeleton.tsx'
import { classes } from '../../kit/ui/class-names.ts'

/** What came in, what went out, and what is left. */
export function Summary({ totals }: { totals: EntryTotals | undefined }) {
  const { t } = useLingui()
  const of = (say: (totals: EntryTotals) => string) => totals && say(totals)
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4 xl:gap-4">
      <Sum label={t`Total Donations`} value={of(({ donations }) => rupees(donations))} />
      <Sum label={t`Total Expenses`} value={of(({ expenses }) => rupees(expenses))} look="out" />
      <Sum label={t`Net Balance`} value={of(({ net }) => rupees(net))} look="net" />
      <Sum
        label={t`Total Entries`}
        value={of(({ donationCount, expenseCount }) => grouped(donationCount + expenseCount))}
      />
    </dl>
  )
}

/** How wide a figure of an amount is, of the height of the text. */
const figureWidth = 0.47

function Sum({ label, value, look }: { label: string; value: string | undefined; look?: 'out' | 'net' }) {
  const isNet = look === 'net'
  // A large amount is written smaller, so that it stays in one line.
  const fits = value && `${(100 / (figureWidth * value.length)).toFixed(1)}cqi`
  return (
    <div
      className={classes(
        'min-w-0 rounded-lg border px-4 py-3 shadow-lift xl:px-5 xl:py-4',
        isNet ? 'border-transparent bg-accent-soft text-on-accent-soft' : 'border-line bg-surface',
      )}
    >
      <dt className={classes('text-sm', !isNet && 'text-ink-soft')}>{label}</dt>
      <dd
        className={classes(
          '@container font-display text-md leading-snug font-semibold tabular-nums wrap-anywhere xs:text-lg xl:text-xl',
          look === 'out' && 'text-sindoor',
        )}
      >
        {value === undefined ? (
          <Bone className="my-1 h-5 w-3/4" />
        ) : (
          <span
            style={{ fontSize: `max(0.8125rem, min(1em, ${fits}))` }}
            className={isNet ? 'inline-block border-b-4 border-double border-current pb-px' : undefined}
          >
            {value}
          </span>
        )}
      </dd>
    </div>
  )
}
