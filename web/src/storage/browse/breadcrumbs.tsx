import { useLingui } from '@lingui/react/macro'
import { ChevronRight, Ellipsis } from 'lucide-react'
import { Fragment } from 'react'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Menu } from '../../kit/ui/menu.tsx'
import type { Entry } from '../files/entry.ts'
import { folderPath } from '../paths.ts'
import { written } from '../../kit/written.ts'

/** Deeper folders have those in the middle behind a menu. */
const mostShown = 4

/** The way from the top to a folder. */
export function Breadcrumbs({ path }: { path: readonly Entry[] }) {
  const { t } = useLingui()
  const hidden = path.length > mostShown ? path.slice(0, path.length - 2) : []
  const folders = [{ id: null, name: t`Storage` }, ...path.slice(hidden.length)]
  return (
    <nav aria-label={t`Folders`} className="min-w-0 max-sm:basis-full sm:flex-1">
      <ol className="flex flex-wrap items-center gap-1 text-md">
        {folders.map(({ id, name }, place) => (
          <Fragment key={id}>
            <li className="flex max-w-full min-w-0 items-center gap-1">
              {place === folders.length - 1 ? (
                <h2
                  {...written(name)}
                  aria-current="page"
                  title={name}
                  className="truncate px-1 font-display text-lg font-semibold"
                >
                  {name}
                </h2>
              ) : (
                <>
                  <Link
                    {...written(name)}
                    to={folderPath(id)}
                    title={name}
                    className="inline-block min-h-8 truncate rounded-sm px-1 py-1 leading-snug font-medium text-ink-soft hover:text-ink hover:underline"
                  >
                    {name}
                  </Link>
                  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
                </>
              )}
            </li>
            {place === 0 && hidden.length > 0 && (
              <li className="flex items-center gap-1">
                <Menu
                  align="start"
                  trigger={
                    <IconButton size="sm" label={t`Folders between`} tooltip={false}>
                      <Ellipsis aria-hidden="true" />
                    </IconButton>
                  }
                  entries={hidden.map((folder) => ({ label: folder.name, to: folderPath(folder.id) }))}
                />
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
              </li>
            )}
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
