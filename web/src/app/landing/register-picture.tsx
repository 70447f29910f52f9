import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'

const lines = [
  '0 @I1@ INDI',
  '1 NAME Hari /Shrestha/',
  '2 ROMN Hari',
  '1 BIRT',
  '2 DATE ABT 1931',
  '1 FAMS @F1@',
  '0 @F1@ FAM',
]

/** An old register on its way into the house. */
export function RegisterPicture() {
  const { t } = useLingui()
  const steps = [t`People`, t`Families`, t`Sources and notes`]
  return (
    <div className="grid items-center gap-4 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
      <div className="rotate-[-1.5deg] rounded-sm border border-line bg-surface px-4 py-3 shadow-float">
        <p className="mb-1 text-2xs text-ink-faint">vanshavali.ged</p>
        <pre className="overflow-hidden font-text text-xs leading-relaxed text-ink-soft">{lines.join('\n')}</pre>
      </div>
      <svg viewBox="0 0 48 24" className="mx-auto w-12 text-accent max-sm:rotate-90">
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M3 12h40M34 4l9 8-9 8"
        />
      </svg>
      <ul className="grid gap-2.5 rounded-md border border-line bg-surface p-4 shadow-lift">
        {steps.map((step, index) => (
          <li key={step} className="grid gap-1.5">
            <span className="flex items-center justify-between gap-2 text-sm font-medium">
              {step}
              {index < 2 && <Check className="size-4 text-accent" />}
            </span>
            <span className="h-1.5 overflow-hidden rounded-full bg-sunken">
              <span className={`block h-full rounded-full bg-accent ${index < 2 ? '' : 'w-2/3'}`} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
