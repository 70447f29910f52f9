import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowRight, ArrowUp, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { Wide } from './graph-header.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { generationChoices, type ChartView } from './chart-views.ts'
import { fanSpans } from './layout/fan.ts'
import { lifeCircles, type LifeCircle } from './layout/life-rows.ts'
import type { ChartAsked } from './use-chart-asked.ts'

export type ChartToolbarProps = { view: ChartView; title: string; asked: ChartAsked }

/** What a chart shows, and how it is drawn. */
export function ChartToolbar({ view, title, asked }: ChartToolbarProps) {
  const { t } = useLingui()
  const { axis, span, asList, change } = asked
  return (
    <Bar title={title}>
      <Generations asked={asked} />
      {view === 'fan' ? (
        <Choice
          label={t`Opening`}
          value={String(span)}
          choices={fanSpans.map((one) => ({ value: String(one), name: `${one}°`, look: `${one}°` }))}
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
        <Wide>{t`As a list`}</Wide>
      </Button>
    </Bar>
  )
}

/** Whose lives a timeline shows. */
export function LivesToolbar({ title, asked }: Omit<ChartToolbarProps, 'view'>) {
  const { t } = useLingui()
  const names: Record<LifeCircle, string> = {
    all: t`Everybody`,
    ancestors: t`Ancestors`,
    descendants: t`Descendants`,
    both: t`Both ways`,
  }
  return (
    <Bar title={title}>
      <Small label={t`People`}>
        <Select
          className="!min-h-9 !w-auto max-w-44 !py-1"
          value={asked.circle}
          options={lifeCircles.map((value) => ({ value, label: names[value] }))}
          onChange={(event) => asked.change({ who: event.target.value })}
        />
      </Small>
      {asked.circle !== 'all' && <Generations asked={asked} />}
    </Bar>
  )
}

function Bar({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 pb-3 md:px-7 print:hidden">
      <h2 className="min-w-0 flex-1 basis-full truncate text-md font-semibold md:basis-60">{title}</h2>
      {children}
    </div>
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
        options={generationChoices.map((count) => ({ value: String(count), label: String(count) }))}
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
