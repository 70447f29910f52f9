import type { ImportReport } from '@mulghar/contract/trees/import-report'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { treePaths } from '../core/paths.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { i18n } from '../../kit/i18n.ts'
import { encodingReasonWords } from './encoding-words.ts'
import { ImportProblems } from './import-problems.tsx'
import { grouped } from '../../kit/grouped.ts'
import { NameNewTree } from './name-new-tree.tsx'
import { WhoCanFind } from '../tree/who-can-find.tsx'
import { NotShown } from './not-shown.tsx'

type ImportReportProps = { report: ImportReport; isNew: boolean; onAgain: () => void }

/** What an import brought, in sentences, and then in figures; and what it stumbled over. */
export function ImportReportCard({ report, isNew, onAgain }: ImportReportProps) {
  const { t } = useLingui()
  const figures = [
    [t`People`, report.people],
    [t`Families`, report.families],
    [t`Sources`, report.sources],
    [t`Pictures`, report.media],
    [t`Other records`, report.otherRecords],
  ] as const
  return (
    <div className="grid gap-4">
      <Card className="grid gap-4">
        <div className="flex items-center gap-3">
          <CircleCheck aria-hidden="true" className="size-7 shrink-0 text-accent" />
          <div className="min-w-0">
            <h2 className="text-lg">
              <Trans>Import finished</Trans>
            </h2>
            <p className="text-sm wrap-break-word text-ink-soft">
              {[report.fileName, report.version && `GEDCOM ${report.version}`, report.encoding, report.software]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </div>
        <Sentences report={report} />
        {report.notShown && <NotShown lines={report.notShown} />}
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {figures
            .filter(([, count], index) => index < 2 || count > 0)
            .map(([name, count]) => (
              <div key={name} className="rounded-sm bg-sunken px-3.5 py-2.5">
                <dt className="text-xs text-ink-soft">{name}</dt>
                <dd className="font-display text-xl font-semibold tabular-nums">{grouped(count)}</dd>
              </div>
            ))}
        </dl>
        <div className="flex flex-wrap gap-2.5 max-sm:*:flex-1">
          <ButtonLink to={treePaths.graph(report.familyTreeId)}>
            <Trans>See the tree</Trans>
          </ButtonLink>
          <Button variant="quiet" onClick={onAgain}>
            <Trans>Import another file</Trans>
          </Button>
        </div>
      </Card>
      {isNew && (
        <Card>
          <WhoCanFind treeId={report.familyTreeId} />
        </Card>
      )}
      {isNew && <NameNewTree treeId={report.familyTreeId} />}
      {report.problems.length > 0 && (
        <Card>
          <CardTitle aside={<Badge tone="marigold">{grouped(report.problemCount)}</Badge>}>
            <Trans>Details</Trans>
          </CardTitle>
          <ImportProblems problems={report.problems} />
        </Card>
      )}
    </div>
  )
}

function Sentences({ report: { people, seconds, problemCount, encoding, encodingReason } }: { report: ImportReport }) {
  return (
    <div className="grid gap-1">
      <p>
        <Plural value={people} one="# person imported." other="# people imported." />
      </p>
      <p>
        <Plural value={Math.max(1, Math.round(seconds))} one="It took a second." other="It took # seconds." />
      </p>
      {encodingReason && (
        <p>
          <Trans>Encoding: {encoding}.</Trans> {i18n._(encodingReasonWords[encodingReason])}
        </p>
      )}
      <p>
        {problemCount === 0 ? (
          <Trans>Everything in the file was understood.</Trans>
        ) : (
          <Plural
            value={problemCount}
            one="# note about the file. Nothing was lost."
            other="# notes about the file. Nothing was lost."
          />
        )}
      </p>
    </div>
  )
}
