import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowRight, ArrowUp, List, SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { generationChoices, type ChartView } from './chart-views.ts'
import { fanSpans } from './layout/fan.ts'
import { lifeCircles, type LifeCircle } from './layout/life-rows.ts'
import type { ChartAsked } from './use-chart-asked.ts'
import { chosenDigits } from '../../kit/digit-choice.ts'
import { grouped } from '../../kit/grouped.ts'

export type ChartToolbarProps = { view: ChartView; title: string; asked: ChartAsked }

/** What a chart shows, and how it is drawn; on a phone its title stands in the header, and a button there has the rest. */
export function ChartToolbar({ view, title, asked }: ChartToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-7 pb-3 max-md:hidden print:hidden">
      <h2 className="min-w-0 flex-1 basis-60 truncate text-md font-semibold">{title}</h2>
      <Choices view={view} asked={asked} />
    </div>
  )
}

/** The same on a phone, in a sheet. */
export function ChartOptions({ view, title, asked }: ChartToolbarProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="md:hidden print:hidden">
      <IconButton label={t`Chart options`} onClick={() => setOpen(true)}>
        <SlidersHorizontal />
      </IconButton>
      <Dialog keepsInput open={isOpen} onClose={() => setOpen(false)} title={title}>
        <div className="grid justify-items-start gap-4">
          <Choices view={view} asked={asked} />
        </div>
      </Dialog>
    </div>
  )
}

function Choices({ view, asked }: Omit<ChartToolbarProps, 'title'>) {
  return view === 'timeline' ? <LifeChoices asked={asked} /> : <KinChoices view={view} asked={asked} />
}

function KinChoices({ view, asked }: Omit<ChartToolbarProps, 'title'>) {
  const { t } = useLingui()
  const { axis, span, asList, change } = asked
  return (
    <>
      <Generations asked={asked} />
      {view === 'fan' ? (
        <Choice
          label={t`Opening`}
          value={String(span)}
          choices={fanSpans.map((one) => ({
            value: String(one),
            name: chosenDigits(`${one}°`),
            look: chosenDigits(`${one}°`),
          }))}
          onChange={(next) => change({ span: next })}
        />
      ) : (
        <Choice
          label={t`Direction`}
          value={axis}
          choices={[
            {
              value: 'vertical',
              name: view === 'ancestors' ? t`From the bottom up` : t`From the top down`,
              look: view === 'ancestors' ? <ArrowUp /> : <ArrowDown />,
            },
            { value: 'horizontal', name: t`From left to right`, look: <ArrowRight /> },
          ]}
          onChange={(next) => change({ axis: next })}
        />
      )}
      <Button
        size="sm"
        variant={asList ? 'soft' : 'quiet'}
        icon={<List />}
        aria-pressed={asList}
        onClick={() => change({ list: asList ? '0' : '1' })}
      >
        {t`As a list`}
      </Button>
    </>
  )
}

/** Whose lives a timeline shows. */
function LifeChoices({ asked }: Pick<ChartToolbarProps, 'asked'>) {
  const { t } = useLingui()
  const names: Record<LifeCircle, string> = {
    all: t`Everybody`,
    ancestors: t`Ancestors`,
    descendants: t`Descendants`,
    both: t`Both ways`,
  }
  return (
    <>
      <Small label={t`People`}>
        <Select
          className="!min-h-9 !w-auto max-w-44 !py-1"
          value={asked.circle}
          options={lifeCircles.map((value) => ({ value, label: names[value] }))}
          onChange={(event) => asked.change({ who: event.target.value })}
        />
      </Small>
      {asked.circle !== 'all' && <Generations asked={asked} />}
    </>
  )
}

function Small({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="flex items-center gap-2 text-sm text-ink-soft">
      {label}
      {children}
    </label>
  )
}

function Generations({ asked }: { asked: ChartAsked }) {
  const { t } = useLingui()
  return (
    <Small label={t`Generations`}>
      <Select
        className="!min-h-9 !w-auto !py-1"
        value={String(asked.generations)}
        options={generationChoices.map((count) => ({ value: String(count), label: grouped(count) }))}
        onChange={(event) => asked.change({ generations: event.target.value })}
      />
    </Small>
  )
}

type ChoiceProps = {
  label: string
  value: string
  choices: { value: string; name: string; look: ReactNode }[]
  onChange: (value: string) => void
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <div role="group" aria-label={label} className="segments max-md:[&>button]:px-2.5">
      {choices.map((one) => (
        <button
          key={one.value}
          type="button"
          aria-label={one.name}
          title={one.name}
          aria-pressed={one.value === value}
          data-active={one.value === value || undefined}
          className="segment"
          onClick={() => onChange(one.value)}
        >
          {one.look}
        </button>
      ))}
    </div>
  )
}
