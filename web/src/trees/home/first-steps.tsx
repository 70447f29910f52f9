import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp, Search, Sprout, type LucideIcon } from 'lucide-react'
import { treePaths } from '../core/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { Drawing } from '../../kit/ui/drawing.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { grouped } from '../../kit/grouped.ts'

type Step = { to: string; icon: LucideIcon; title: string; text: string }

/** For a member whose house is still empty. */
export function FirstSteps() {
  const { t } = useLingui()
  const steps: Step[] = [
    {
      to: treePaths.treeCreate,
      icon: Sprout,
      title: t`Start a family tree`,
      text: t`Name your tree, start with yourself, and add the people you know.`,
    },
    {
      to: treePaths.treeFromFile,
      icon: FileUp,
      title: t`Import a tree`,
      text: t`Import a GEDCOM file or a vanshavali table.`,
    },
    {
      to: treePaths.treeSearch,
      icon: Search,
      title: t`Find your family`,
      text: t`A relative may already have started a tree. Search by tree or by person.`,
    },
  ]
  return (
    <section className="grid gap-5">
      <Card className="grid justify-items-center gap-1 py-8 text-center">
        <Drawing of="tree" />
        <h2 className="mt-2 text-lg">
          <Trans>Welcome to Mulghar</Trans>
        </h2>
        <p className="text-ink-soft">
          <Trans>Three ways to start. Pick any.</Trans>
        </p>
      </Card>
      <ol className="grid gap-3 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title}>
            <Link
              to={step.to}
              className="flex h-full gap-4 rounded-lg border border-line bg-surface p-4.5 shadow-lift transition-colors hover:border-accent md:flex-col"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-on-accent-soft">
                <step.icon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
              </span>
              <span className="grid content-start gap-1">
                <span className="font-display text-lg leading-snug font-semibold">
                  {grouped(index + 1)}. {step.title}
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
