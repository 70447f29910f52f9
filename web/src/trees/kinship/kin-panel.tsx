import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import type { ChartMarks } from '../chart/marks.ts'
import type { TreeModel } from '../chart/model/model.ts'
import { NameSearch } from '../chart/model/search.ts'
import { EveryoneSection } from './everyone-section.tsx'
import { kinLanguages, languageNames, useKinLanguage } from './kin-language.ts'
import type { KinAsked } from './kin-asked.ts'
import { PairSection } from './pair-section.tsx'

export type KinPanelProps = {
  treeId: string
  model: TreeModel
  asked: KinAsked
  onAsk: (asked: KinAsked | undefined) => void
  onMarks: (marks: ChartMarks) => void
  /** Brings a person of the way into sight. */
  onSee: (person: number) => void
}

/** Beside the chart: how two people are related, and what everybody is to one. */
export default function KinPanel({ treeId, model, asked, onAsk, onMarks, onSee }: KinPanelProps) {
  const { t } = useLingui()
  const [language, setLanguage] = useKinLanguage()
  const search = useMemo(() => new NameSearch(model.columns.people, model.columns.nicknames), [model])
  const sides = { pair: t`Two people`, everyone: t`Everyone to one` }
  return (
    <aside
      aria-label={t`Kinship`}
      className="grid content-start gap-4 overflow-auto border-line bg-surface px-3.5 py-3.5 max-md:order-first max-md:shrink-0 max-md:border-t md:w-88 md:shrink-0 md:border-t md:border-l md:px-5"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-lg">{t`How are we related?`}</h2>
        <IconButton label={t`Close`} size="sm" onClick={() => onAsk(undefined)}>
          <X />
        </IconButton>
      </div>
      <div className="flex flex-wrap gap-2">
        <div role="group" aria-label={t`Question`} className="segments">
          {(['pair', 'everyone'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="segment"
              aria-pressed={asked.question === one}
              data-active={asked.question === one || undefined}
              onClick={() => onAsk({ ...asked, question: one })}
            >
              {sides[one]}
            </button>
          ))}
        </div>
        <div role="group" aria-label={t`Language of the words`} className="segments">
          {kinLanguages.map((one) => (
            <button
              key={one}
              type="button"
              lang={one}
              className="segment"
              aria-pressed={language === one}
              data-active={language === one || undefined}
              onClick={() => setLanguage(one)}
            >
              {languageNames[one]}
            </button>
          ))}
        </div>
      </div>
      {asked.question === 'pair' ? (
        <PairSection
          {...{ treeId, model, search, language, onMarks, onSee }}
          from={asked.from}
          to={asked.to}
          onPair={(from, to) => onAsk({ ...asked, from, to })}
        />
      ) : (
        <EveryoneSection
          {...{ model, search, language, onMarks }}
          me={asked.from}
          onMe={(from) => onAsk({ ...asked, from })}
        />
      )}
    </aside>
  )
}
