import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowRight, ArrowUp, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { Wide } from '../chart/graph-header.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { generationChoices, type ChartView } from './chart-views.ts'
import { fanSpans } from './layout/fan.ts'
import type { ChartAsked } from './use-chart-asked.ts'

export type ChartToolbarProps = { view: ChartView; title: string; asked: ChartAsked }

/** What a chart shows, and how it is drawn. */
export function ChartToolbar({ view, title, asked }: ChartToolbarProps) {
  const { t } = useLingui()
  const { generations, axis, span, asList, change } = asked
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 pb-3 md:px-7 print:hidden">
      <h2 className="min-w-0 flex-1 basis-full truncate text-md font-semibold md:basis-60">{title}</h2>
      <label className="flex items-center gap-2 text-sm text-ink-soft">
        {t`Generations`}
        <Select
          className="!min-h-9 !w-auto !py-1"
          value={String(generations)}
          options={generationChoices.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={(event) => change({ generations: event.target.value })}
        />
      </label>
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
    </div>
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
    <div role="group" aria-label={label} className="segments">
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
