import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { shortDate, shortDateTime } from '../../kit/dates.ts'
import { rupees } from '../../kit/rupees.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { financePaths } from '../core/paths.ts'
import { GoalBar } from '../core/goal-bar.tsx'
import { written } from '../../kit/written.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

type Props = { program: FinanceProgram; open: boolean; onClose: () => void }

/** All that is known of a program. */
export function ProgramDetails({ program, open, onClose }: Props) {
  const { t } = useLingui()
  const { id, name, description, familyName, groupName, createdByName, createdAt, updatedAt, donationTotal } = program
  return (
    <Dialog
      keepsInput
      open={open}
      onClose={onClose}
      title={t`Program Details`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <ButtonLink to={financePaths.donors(id)} className="max-sm:w-full">
            <Trans>View Donors</Trans>
          </ButtonLink>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="ruled grid gap-2">
          <h3 {...written(name)} className="text-lg leading-snug wrap-anywhere">
            {name}
          </h3>
          <dl>
            <dt className="text-sm text-ink-soft">{t`Total Donations`}</dt>
            <dd className="font-display text-xl font-semibold tabular-nums">{rupees(donationTotal ?? 0)}</dd>
          </dl>
          <GoalBar program={program} />
        </div>
        <dl className="grid grid-cols-2 gap-4">
          <Fact wide term={t`Description`}>
            <span {...written(description)} className="whitespace-pre-line">
              {description}
            </span>
          </Fact>
          <Fact term={t`Family Tree`}>{familyName ?? t`N/A`}</Fact>
          <Fact term={t({ message: 'Group', context: 'what people join' })}>
            {groupName ? <WrittenText text={groupName} /> : t`N/A`}
          </Fact>
          <Fact term={t`Created By`}>{createdByName ?? t`N/A`}</Fact>
          <Fact term={t`Created`}>{shortDate(createdAt)}</Fact>
          <Fact wide term={t`Last Updated`}>
            {shortDateTime(updatedAt)}
          </Fact>
        </dl>
      </div>
    </Dialog>
  )
}

function Fact({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2' : undefined}>
      <dt className="text-sm text-ink-faint">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
