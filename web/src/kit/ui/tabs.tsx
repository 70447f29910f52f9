import { Tabs as Base } from '@base-ui/react/tabs'
import { useEffect, useRef, type ReactNode } from 'react'
import { leaveWhenSaved } from '../leaving.ts'
import { bringIntoSight } from './bring-into-sight.ts'
import { classes } from './class-names.ts'

export type TabsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; panel: ReactNode }[]
  /** 'line' below a page's title, 'segments' as one pill. */
  look?: 'line' | 'segments'
}

export function Tabs<Value extends string>({ label, value, onChange, tabs, look = 'line' }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current) bringIntoSight(list.current, list.current.querySelector('[aria-selected="true"]'))
  }, [value])
  return (
    <Base.Root value={value} onValueChange={(next) => leaveWhenSaved(() => onChange(next as Value))}>
      <Base.List
        ref={list}
        aria-label={label}
        className={look === 'line' ? 'flex gap-1 overflow-x-auto border-b border-line max-sm:*:flex-1' : 'segments'}
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={classes(
              look === 'line'
                ? '-mb-px min-h-12 border-b-3 border-transparent px-3.5 text-sm font-medium whitespace-nowrap max-sm:px-1.5 text-ink-soft hover:text-ink focus-visible:-outline-offset-2 data-active:border-accent data-active:font-semibold data-active:text-accent'
                : 'segment',
            )}
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-5 low:pt-2.5">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
