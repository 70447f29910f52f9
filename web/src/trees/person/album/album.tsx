import type { AlbumPicture } from '@mulghar/contract/trees/album'
import type { Person } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { toast } from '../../../kit/toast.ts'
import { failedToLoad } from '../../../kit/failed-load.ts'
import { AddTile } from '../../../kit/ui/add-tile.tsx'
import { Badge } from '../../../kit/ui/badge.tsx'
import { Card, CardTitle } from '../../../kit/ui/card.tsx'
import { useWantedOnce } from '../../../kit/ui/dialog.tsx'
import { LoadFailed } from '../../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../../kit/ui/load-more.tsx'
import { Progress } from '../../../kit/ui/progress.tsx'
import { usePictureFaults } from '../../../kit/ui/picture-picker.tsx'
import { wordsFor } from '../../../kit/words.ts'
import { fullName } from '../../core/person-names.ts'
import { albumQueries } from './album.queries.ts'
import { useAdding, type NotTaken } from './use-adding.ts'
import { written } from '../../../kit/written.ts'
import { grouped } from '../../../kit/grouped.ts'

const Viewer = lazyPart(() => import('./viewer.tsx'))

/** The pictures of a person; nothing where there are none and the viewer may add none. */
export function Album({ person }: { person: Person }) {
  if (person.pictureCount === 0 && !person.can.editPictures) return null
  return <Shown person={person} />
}

function Shown({ person }: { person: Person }) {
  const { t } = useLingui()
  const list = useInfiniteQuery({ ...albumQueries.list(person.id), enabled: person.pictureCount > 0 })
  const [openId, setOpenId] = useState<string>()
  const isViewerWanted = useWantedOnce(openId !== undefined)
  const pictures = list.data?.pages.flatMap((page) => page.data) ?? []
  const waiting = list.isPending && person.pictureCount > 0 ? person.pictureCount : 0
  const adding = useAdding({ treeId: person.familyTreeId, personId: person.id })
  const name = fullName(person) || t`Unknown name`

  async function add(files: readonly File[]) {
    if ((await adding.addAll(files)) > 0) toast.success(t`Pictures added`)
  }

  return (
    <Card>
      <CardTitle
        aside={person.pictureCount > 0 && <Badge>{grouped(person.pictureCount)}</Badge>}
      >{t`Pictures`}</CardTitle>
      {person.pictureCount === 0 && (
        <p className="mb-3 text-ink-soft">
          <Trans>No pictures yet. Add old photos, papers and places from this person’s life.</Trans>
        </p>
      )}
      {failedToLoad(list) ? (
        <LoadFailed text={wordsFor(list.error)} onRetry={() => void list.refetch()} />
      ) : (
        <ul className="grid grid-cols-3 gap-1 sm:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]">
          {person.can.editPictures && (
            <li>
              <AddTile
                inputLabel={t`Pictures to add`}
                accept="image/*"
                busy={adding.sending !== undefined}
                onFiles={(files) => void add(files)}
                className="rounded-sm"
              >
                <Trans>Add pictures</Trans>
              </AddTile>
            </li>
          )}
          {pictures.map((picture, at) => (
            <li key={picture.id}>
              <Tile picture={picture} number={at + 1} name={name} onOpen={() => setOpenId(picture.id)} />
            </li>
          ))}
          {Array.from({ length: waiting }, (_, at) => (
            <li key={at} aria-hidden="true" className="shimmer aspect-square rounded-sm bg-sunken" />
          ))}
        </ul>
      )}
      <div className="mt-3 grid gap-3 empty:hidden">
        {adding.sending && (
          <Progress
            label={t`Adding pictures`}
            part={(adding.sending.number - 1 + adding.sending.part) / adding.sending.of}
            numbers={t`${adding.sending.number} of ${adding.sending.of}`}
          />
        )}
        {adding.notTaken.length > 0 && <NotTakenList files={adding.notTaken} />}
        <LoadMore list={list} />
      </div>
      {isViewerWanted && (
        <Suspense>
          <Viewer
            person={person}
            pictures={pictures}
            openId={openId}
            onOpen={setOpenId}
            onClose={() => setOpenId(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}

type TileProps = { picture: AlbumPicture; number: number; name: string; onOpen: () => void }

function Tile({ picture: { image, caption }, number, name, onOpen }: TileProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      aria-label={caption ? t`Picture ${number} of ${name}: ${caption}` : t`Picture ${number} of ${name}`}
      onClick={onOpen}
      className="block aspect-square w-full overflow-hidden rounded-sm bg-sunken"
    >
      <img src={image.thumbUrl} alt="" loading="lazy" className="size-full object-cover" />
    </button>
  )
}

function NotTakenList({ files }: { files: readonly NotTaken[] }) {
  const faults = usePictureFaults()
  return (
    <div role="alert" className="grid gap-1 text-sm text-sindoor">
      {files.map(({ key, name, fault, words }) => (
        <p key={key} className="wrap-anywhere">
          <span {...written(name)} className="font-medium">
            {name}
          </span>{' '}
          {fault ? faults[fault] : words}
        </p>
      ))}
    </div>
  )
}
