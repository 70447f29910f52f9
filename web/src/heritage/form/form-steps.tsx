import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { classes } from '../../kit/ui/class-names.ts'
import { steps, type Step } from './place-fields.ts'
import { nameOfStep } from './want-words.ts'

/** The four steps; each can be gone to at any time. */
export function FormSteps({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const { t } = useLingui()
  const here = steps.indexOf(step)
  return (
    <nav aria-label={t`Steps`}>
      <ol className="grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-2">
        {steps.map((name, at) => {
          const number = at + 1
          const label = nameOfStep(name)
          return (
            <li key={name}>
              <button
                type="button"
                aria-current={name === step ? 'step' : undefined}
                onClick={() => onStep(name)}
                className={classes(
                  'flex min-h-11 w-full items-center gap-1.5 border-t-4 text-left text-sm leading-tight',
                  at <= here ? 'border-accent' : 'border-line',
                  name === step ? 'font-semibold text-ink' : 'text-ink-faint hover:text-ink',
                )}
              >
                {at < here && <Check aria-hidden="true" strokeWidth={2.5} className="size-4 shrink-0 text-accent" />}
                {t`${number} ${label}`}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
