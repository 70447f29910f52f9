import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Input } from '../../../kit/ui/input.tsx'
import type { TreeModel } from '../model/model.ts'
import { NameSearch } from '../model/search.ts'
import { yearsOf } from '../model/names.ts'

/** Search within the chart: by name, in either script. */
export function ChartSearch({ model, onFind }: { model: TreeModel; onFind: (person: number) => void }) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [isUsed, setUsed] = useState(false)
  // Its index is made when somebody first goes there: most visits do without.
  const search = useMemo(
    () => (isUsed ? new NameSearch(model.columns.people, model.columns.nicknames) : undefined),
    [isUsed, model],
  )
  const found = useMemo(() => (words.trim() && search ? search.find(words, 8) : []), [search, words])
  const { first, last } = model.columns.people
  return (
    <div className="relative min-w-0 flex-1 md:w-56">
      <Input
        type="search"
        aria-label={t`Find in this tree`}
        placeholder={t`Find in this tree`}
        icon={<Search />}
        value={words}
        onFocus={() => setUsed(true)}
        onChange={(event) => setWords(event.target.value)}
      />
      {words.trim() && (
        <ul
          aria-label={t`Found`}
          className="absolute top-full right-0 z-20 w-full max-md:w-[min(22rem,calc(100vw-1.75rem))] mt-1 grid max-h-80 overflow-auto rounded-md border border-line bg-surface p-1 shadow-lift"
        >
          {found.length === 0 && <li className="px-3 py-2 text-sm text-ink-soft">{t`No results found.`}</li>}
          {found.map((person) => (
            <li key={person}>
              <button
                type="button"
                className="w-full rounded-sm px-3 py-2 text-left text-sm hover:bg-sunken"
                onClick={() => {
                  setWords('')
                  onFind(person)
                }}
              >
                {`${first[person]} ${last[person]}`.trim()}{' '}
                <span className="text-ink-soft">{yearsOf(model, person)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
