import type { Place } from '@mulghar/contract/heritage/heritage'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../kit/router/react.tsx'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { useDocumentTitle } from '../../kit/ui/page-title.tsx'
import { grouped } from '../../kit/grouped.ts'
import { Comments } from '../../reactions/public.ts'
import { isGone, placeQueries } from '../core/heritage.queries.ts'
import { heritagePaths } from '../core/paths.ts'
import { mapPath } from '../core/map-path.ts'
import { PlaceLoading } from '../core/place-loading.tsx'
import { PlaceNotFound } from '../core/place-not-found.tsx'
import { AddedBy } from './added-by.tsx'
import { BelongsTo } from './belongs-to.tsx'
import { Facts } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { PlaceHead } from './place-head.tsx'
import { PlaceMenu } from './place-menu.tsx'
import { Sources } from './sources.tsx'

/** One place, for everybody who may see it. */
export function PlaceScreen() {
  const { heritageId = '' } = useParams()
  const place = useQuery(placeQueries.place(heritageId))
  if (isGone(place.error)) return <PlaceNotFound />
  if (!place.data) return <PlaceLoading of={place} />
  return <Shown key={heritageId} place={place.data} />
}

function Shown({ place }: { place: Place }) {
  const { t } = useLingui()
  const { id, name, description, story, significance, sources, status, commentCount } = place
  const isPublished = status === 'PUBLISHED'
  useDocumentTitle(name)
  return (
    <Page width="wide">
      <div className="flex items-center justify-between gap-3">
        <BackButton to={mapPath()}>
          <Trans>Heritage</Trans>
        </BackButton>
        <PlaceMenu place={place} className="lg:hidden" hasEdit />
      </div>
      {!isPublished && <DraftNotice id={id} />}
      <Gallery place={place} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-7">
        <div className="contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-5">
          <PlaceHead place={place} />
          <TextCard title={t`About this place`} text={description} />
          <TextCard title={t({ message: 'Story', context: 'of a place' })} text={story} />
          <TextCard title={t`Why it matters`} text={significance} />
          {sources.length > 0 && <Sources sources={sources} />}
          {isPublished && (
            <Card className="max-lg:order-last">
              <CardTitle aside={commentCount > 0 ? <Badge>{grouped(commentCount)}</Badge> : undefined}>
                {t({ message: 'Talk', context: 'comments on a place' })}
              </CardTitle>
              <Comments kind="HERITAGE" thingId={id} isClosed={false} />
            </Card>
          )}
        </div>
        <div className="contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-5">
          <Facts place={place} />
          <BelongsTo place={place} />
          <AddedBy place={place} />
        </div>
      </div>
    </Page>
  )
}

function TextCard({ title, text }: { title: string; text: string }) {
  if (!text) return null
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      <Paragraphs text={text} />
    </Card>
  )
}

/** Only its owner opens a draft. */
function DraftNotice({ id }: { id: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-marigold-soft p-4 text-on-marigold-soft">
      <p className="min-w-0 flex-1 basis-60">
        <Trans>This is a draft. Only you can see it until you publish it.</Trans>
      </p>
      <ButtonLink size="sm" to={heritagePaths.edit(id)}>
        <Trans context="with a draft">Continue</Trans>
      </ButtonLink>
    </div>
  )
}
