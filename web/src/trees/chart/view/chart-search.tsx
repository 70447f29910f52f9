import { namesAsked } from '@mulghar/contract/kit/names-asked'
import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useBackCloses } from '../../../kit/ui/back-closes.ts'
import { classes } from '../../../kit/ui/class-names.ts'
import { Input } from '../../../kit/ui/input.tsx'
import type { TreeModel } from '../model/model.ts'
import { NameSearch } from '../model/search.ts'
import { fullNameOf, nativeOf, yearsOf } from '../model/names.ts'

const most = 8

/** Search within the chart: by name, in either script. By keys: down and up the list, Enter goes there, Escape closes. */
export function ChartSearch({ model, onFind }: { model: TreeModel; onFind: (person: number) => void }) {
  const { t } = useLingui()
  const id = useId()
  const [words, setWords] = useState('')
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  // Its index is made when somebody first goes there: most visits do without.
  const search = useMemo(() => (isUsed ? new NameSearch(model.columns) : undefined), [isUsed, model])
  const found = useMemo(() => (words.trim() && search ? search.find(words, most) : []), [search, words])
  const isShown = isOpen && words.trim() !== ''
  useBackCloses(isShown, () => setOpen(false))

  function go(person: number | undefined) {
    if (person === undefined) return
    setWords('')
    setOpen(false)
    onFind(person)
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      setActive(isShown ? (active + step + found.length) % found.length : 0)
      setOpen(true)
    } else if (event.key === 'Enter' && isShown) go(found[active])
    else if (event.key === 'Escape' && isShown) setOpen(false)
    else return
    event.preventDefault()
  }
  return (
    <div className="relative min-w-0 flex-1 md:w-34 min-[90rem]:w-56">
      <Input
        role="combobox"
        aria-label={t`Find in this tree`}
        aria-expanded={isShown && found.length > 0}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={t`Find`}
        icon={<Search />}
        value={words}
        onFocus={() => setUsed(true)}
        // Whatever else is pressed closes the list; its own entries keep the focus here.
        onBlur={() => setOpen(false)}
        onKeyDown={press}
        onChange={(event) => {
          setWords(event.target.value)
          setActive(0)
          setOpen(true)
        }}
      />
      <div
        className={classes(
          'absolute top-full right-0 z-20 mt-1 max-h-80 w-full min-w-72 overflow-auto rounded-md border border-line bg-surface p-1 shadow-lift max-md:w-[min(22rem,calc(100vw-1.75rem))]',
          !isShown && 'hidden',
        )}
      >
        {isShown && found.length === 0 && (
          <p role="status" className="px-3 py-2 text-sm text-ink-soft">{t`No results found.`}</p>
        )}
        {isShown && found.length > 0 && (
          <div id={`${id}-found`} role="listbox" aria-label={t`Found`} className="grid">
            {found.map((person, at) => {
              const { first, second } = namesAsked(words, fullNameOf(model, person), nativeOf(model, person))
              return (
                <button
                  type="button"
                  tabIndex={-1}
                  key={person}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  className={classes('w-full rounded-sm px-3 py-2 text-left text-sm', at === active && 'bg-sunken')}
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => setActive(at)}
                  onClick={() => go(person)}
                >
                  {first || '—'}{' '}
                  <span className="text-ink-soft">{[second, yearsOf(model, person)].filter(Boolean).join(' · ')}</span>
                </button>
              )
            })}
          </div>
        )}
      </div>
    </div>
  )
}
