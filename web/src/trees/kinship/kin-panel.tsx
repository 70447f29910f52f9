import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import type { ChartMarks } from '../chart/marks.ts'
import type { TreeModel } from '../chart/model/model.ts'
import { nameOf } from '../chart/model/names.ts'
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
  const search = useMemo(() => new NameSearch(model.columns), [model])
  // On a phone the panel makes way for the chart, and goes on saying what its words and colours are.
  const [isFolded, setFolded] = useState(false)
  const seenFrom = asked.from === undefined ? '' : nameOf(model, asked.from)
  const isOfEveryone = asked.question === 'everyone' && seenFrom !== ''
  const sides = { pair: t`Two people`, everyone: t`All relatives of one person` }
  return (
    <aside
      aria-label={t`Kinship`}
      className={classes(
        'grid content-start gap-4 overflow-auto border-line bg-surface px-3.5 py-3.5 max-md:order-first max-md:shrink-0 max-md:border-t md:w-88 md:shrink-0 md:border-t md:border-l md:px-5',
        isFolded && 'max-md:py-1.5 max-md:[&>:not(:first-child)]:hidden',
      )}
    >
      <div className="flex items-center gap-2">
        <h2 className={classes('min-w-0 flex-1', isFolded ? 'text-lg max-md:truncate max-md:text-sm' : 'text-lg')}>
          {isFolded && isOfEveryone ? (
            <>
              <span className="md:hidden">
                <Trans>Kinship words that {seenFrom} uses</Trans>
              </span>
              <span className="max-md:hidden">{t`How are we related?`}</span>
            </>
          ) : (
            t`How are we related?`
          )}
        </h2>
        <IconButton
          label={isFolded ? t`Show the answer` : t`Show the chart`}
          aria-expanded={!isFolded}
          className="md:hidden"
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? <ChevronDown /> : <ChevronUp />}
        </IconButton>
        {isFolded && (
          <Button size="sm" variant="quiet" className="md:hidden" onClick={() => onAsk(undefined)}>
            {asked.question === 'everyone' ? (
              <Trans>Turn off the colours</Trans>
            ) : (
              <Trans context="stop asking">End</Trans>
            )}
          </Button>
        )}
        <IconButton
          label={t`Close`}
          size="sm"
          className={isFolded ? 'max-md:hidden' : ''}
          onClick={() => onAsk(undefined)}
        >
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
        <div role="group" aria-label={t`Language of the kinship words`} className="segments">
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
