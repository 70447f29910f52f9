import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUpDown, LayoutGrid, List, Plus, Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { Menu } from '../../kit/ui/menu.tsx'
import { vaultWords } from '../failure-words.ts'
import { VaultFailure } from '../keys/failures.ts'
import { UploadButton } from '../transfers/upload-button.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { useBrowse } from './browse-context.ts'
import { searchIndex } from './find.ts'
import { firstOrder } from './list-heading.tsx'
import type { SortKey } from './order.ts'
import type { View, ViewChoice } from './view-choice.ts'

type Props = {
  folderId: string | null
  choice: ViewChoice
  onChoice: (choice: ViewChoice) => void
  /** Undefined while nothing is searched. */
  typed: string | undefined
  onTyped: (typed: string | undefined) => void
}

/** Where one is, how it is shown, and what can be added. */
export function FolderBar({ folderId, choice, onChoice, typed, onTyped }: Props) {
  const { t } = useLingui()
  const { tree, isReady, canChange, ask } = useBrowse()
  const blocked = canChange ? undefined : vaultWords(new VaultFailure(isReady ? 'read-only' : 'not-checked'))
  return (
    <div className="mb-3 grid gap-3 min-[60rem]:mb-4">
      <div className="flex flex-wrap items-center gap-2">
        <Breadcrumbs path={tree.path(folderId)} />
        <ViewSwitch view={choice.view} onView={(view) => onChoice({ ...choice, view })} />
        <span className="max-sm:flex-1" />
        <SortMenu choice={choice} onChoice={onChoice} />
        <IconButton
          label={t`Search in the vault`}
          aria-expanded={typed !== undefined}
          onClick={() => onTyped(typed === undefined ? '' : undefined)}
        >
          <Search aria-hidden="true" />
        </IconButton>
        <span className="flex gap-2 max-sm:basis-full max-sm:*:flex-1">
          <Button
            variant="quiet"
            icon={<Plus aria-hidden="true" />}
            aria-label={t`New folder`}
            blocked={blocked}
            onClick={() => ask({ kind: 'new-folder', parentId: folderId })}
          >
            <Trans context="vault">Folder</Trans>
          </Button>
          <UploadButton folderId={folderId} blocked={blocked} className="max-sm:w-full" />
        </span>
      </div>
      {typed !== undefined && <SearchField typed={typed} onTyped={onTyped} />}
    </div>
  )
}

function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useLingui()
  const views: readonly [View, string, typeof List][] = [
    ['grid', t({ message: 'Grid', context: 'vault' }), LayoutGrid],
    ['list', t({ message: 'List', context: 'vault' }), List],
  ]
  return (
    <div role="group" aria-label={t({ message: 'View', context: 'grid or list' })} className="segments">
      {views.map(([name, label, Icon]) => (
        <button
          key={name}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={name === view}
          data-active={name === view || undefined}
          className="segment"
          onClick={() => onView(name)}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}

function SortMenu({ choice, onChoice }: Pick<Props, 'choice' | 'onChoice'>) {
  const { t } = useLingui()
  const { by, isDescending } = choice.order
  return (
    <Menu
      trigger={
        <IconButton label={t`Sort`} tooltip={false}>
          <ArrowUpDown aria-hidden="true" />
        </IconButton>
      }
      entries={[
        {
          heading: t`Sort by`,
          value: by,
          choices: [
            { value: 'name', label: t`Name` },
            { value: 'changed', label: t`Changed` },
            { value: 'size', label: t`Size` },
          ],
          onChoose: (next) => onChoice({ ...choice, order: firstOrder(next as SortKey) }),
        },
        'line',
        {
          heading: t`Order`,
          value: isDescending ? 'down' : 'up',
          choices: [
            { value: 'up', label: by === 'name' ? t`A to Z` : by === 'size' ? t`Smallest first` : t`Oldest first` },
            { value: 'down', label: by === 'name' ? t`Z to A` : by === 'size' ? t`Largest first` : t`Newest first` },
          ],
          onChoose: (next) => onChoice({ ...choice, order: { by, isDescending: next === 'down' } }),
        },
      ]}
    />
  )
}

function SearchField({ typed, onTyped }: { typed: string; onTyped: (typed: string | undefined) => void }) {
  const { t } = useLingui()
  const { tree } = useBrowse()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => void searchIndex(tree), [tree])
  return (
    <form
      ref={form}
      role="search"
      autoComplete="off"
      className="relative"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onTyped(undefined)
      }}
    >
      <Field label={t`Search in the vault`} quietLabel>
        <Input
          icon={<Search />}
          value={typed}
          placeholder={t`Search in the vault`}
          enterKeyHint="search"
          spellCheck={false}
          onChange={({ target }) => onTyped(target.value)}
        />
      </Field>
      <IconButton
        size="sm"
        label={t`Close search`}
        tooltip={false}
        className="absolute inset-y-0 right-1 my-auto"
        onClick={() => onTyped(undefined)}
      >
        <X aria-hidden="true" />
      </IconButton>
    </form>
  )
}
