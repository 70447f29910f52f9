import { categories, type Category } from '@mulghar/contract/heritage/kinds'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Search } from 'lucide-react'
import { useEffect, useRef, type Ref } from 'react'
import { bringIntoSight } from '../../kit/ui/bring-into-sight.ts'
import { Chip } from '../../kit/ui/chip.tsx'
import { TreeIcon } from '../../kit/ui/icons.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { Menu } from '../../kit/ui/menu.tsx'
import { categoryIcons } from '../core/category-icons.ts'
import { categoryWords } from '../core/place-words.ts'
import type { PlaceSearch } from './use-place-search.ts'

/** The categories that have a chip of their own, in few letters. */
const common: readonly { category: Category; words: MessageDescriptor }[] = [
  { category: 'WATER_STRUCTURE', words: msg({ message: 'Water', context: 'wells and spouts' }) },
  { category: 'RELIGIOUS_SITE', words: msg`Temples` },
  { category: 'ANCESTRAL_HOME', words: msg({ message: 'Homes', context: 'old family homes' }) },
]
const rest = categories.filter((one) => common.every(({ category }) => category !== one))

/** Search and chips above all places; what is chosen is in the address. */
export function PlaceFilter({ search, field }: { search: PlaceSearch; field: Ref<HTMLInputElement> }) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[19rem_minmax(0,1fr)] lg:items-center low:sm:grid-cols-[14rem_minmax(0,1fr)] low:sm:items-center">
      <search>
        <Input
          ref={field}
          type="search"
          icon={<Search />}
          aria-label={t`Search places`}
          placeholder={t`Name of a place`}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          value={search.typed}
          onChange={({ target }) => search.type(target.value)}
        />
      </search>
      <Chips search={search} />
    </div>
  )
}

function Chips({ search }: { search: PlaceSearch }) {
  const { i18n, t } = useLingui()
  const { category, mine, linked, choose } = search
  const isOther = category !== undefined && rest.includes(category)
  const row = useRef<HTMLDivElement>(null)
  // By a link or a reload the chosen one may be beyond the edge of a phone.
  useEffect(() => {
    if (row.current) bringIntoSight(row.current, row.current.querySelector('[aria-pressed="true"]'))
  }, [])
  return (
    <div
      ref={row}
      role="group"
      aria-label={t`Show only`}
      className="-mx-3.5 flex gap-2 overflow-x-auto px-3.5 py-1 [scrollbar-width:none] md:-mx-1 md:px-1"
    >
      {linked && (
        <Chip pressed onClick={() => choose({ linked: undefined })}>
          {linked === 'tree' ? t`One family tree` : t`One group`}
        </Chip>
      )}
      {common.map(({ category: one, words }) => {
        const Icon = categoryIcons[one]
        const isChosen = category === one
        return (
          <Chip
            key={one}
            pressed={isChosen}
            icon={<Icon aria-hidden="true" />}
            onClick={() => choose({ category: isChosen ? undefined : one })}
          >
            {i18n._(words)}
          </Chip>
        )
      })}
      <Chip pressed={mine} icon={<TreeIcon />} onClick={() => choose({ mine: !mine })}>
        <Trans>My families</Trans>
      </Chip>
      <Menu
        align="start"
        trigger={
          <Chip pressed={isOther}>
            {isOther ? i18n._(categoryWords[category]) : t({ message: 'More', context: 'categories' })}
            <ChevronDown aria-hidden="true" />
          </Chip>
        }
        entries={[
          {
            heading: t`Category`,
            value: isOther ? category : '',
            choices: [
              { value: '', label: t`All categories` },
              ...rest.map((one) => ({ value: one, label: i18n._(categoryWords[one]) })),
            ],
            onChoose: (value) => choose({ category: rest.find((one) => one === value) }),
          },
        ]}
      />
    </div>
  )
}
