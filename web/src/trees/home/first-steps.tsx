import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp, Search, Sprout, type LucideIcon } from 'lucide-react'
import { HouseAtDusk } from '../../kit/art/house-at-dusk.tsx'
import { treePaths } from '../core/paths.ts'
import { Link } from '../../kit/ui/link.tsx'

type Step = { to: string; icon: LucideIcon; title: string; text: string }

/** For a member whose house is still empty. */
export function FirstSteps() {
  const { t } = useLingui()
  const steps: Step[] = [
    {
      to: treePaths.treeCreate,
      icon: Sprout,
      title: t`Plant a tree`,
      text: t`Give it a name, begin with yourself, and add whom you know.`,
    },
    {
      to: treePaths.treeFromFile,
      icon: FileUp,
      title: t`Bring one along`,
      text: t`Read in a GEDCOM file that another program has written, or the table of a vanshavali.`,
    },
    {
      to: treePaths.treeSearch,
      icon: Search,
      title: t`Find your family`,
      text: t`Perhaps somebody has already begun. Search by tree or by person.`,
    },
  ]
  return (
    <section className="grid gap-5">
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-lift">
        <HouseAtDusk className="mx-auto -mb-6 w-full max-w-104 md:-mb-10" />
        <div className="relative grid gap-1 border-t border-line bg-surface px-5 py-5 text-center">
          <h2 className="text-xl">
            <Trans>Your house is ready</Trans>
          </h2>
          <p className="text-ink-soft">
            <Trans>Three first steps; begin with whichever you like.</Trans>
          </p>
        </div>
      </div>
      <ol className="grid gap-3 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title}>
            <Link
              to={step.to}
              className="flex h-full gap-4 rounded-md border border-line bg-surface p-4.5 shadow-lift transition-colors hover:border-accent md:flex-col"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-on-accent-soft">
                <step.icon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
              </span>
              <span className="grid content-start gap-1">
                <span className="font-display text-lg leading-snug font-semibold">
                  {index + 1}. {step.title}
                </span>
                <span className="text-sm text-ink-soft">{step.text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
