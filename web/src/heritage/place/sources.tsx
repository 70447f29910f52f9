import type { Place } from '@mulghar/contract/heritage/heritage'
import { useLingui } from '@lingui/react/macro'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { linkLook } from '../../kit/ui/text-link.tsx'
import { written } from '../../kit/written.ts'

/** How its owner knows what is told of a place. */
export function Sources({ sources }: Pick<Place, 'sources'>) {
  const { t } = useLingui()
  return (
    <Card className="max-lg:order-1">
      <CardTitle>{t`Sources`}</CardTitle>
      <ol className="grid list-[var(--digits,decimal)] gap-1 pl-5 marker:font-semibold marker:text-clay">
        {sources.map(({ title, url }, at) => (
          <li {...written(title)} key={at} className="wrap-anywhere">
            {url ? (
              <>
                <a
                  {...written(title)}
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer nofollow ugc"
                  className={linkLook}
                >
                  {title}
                </a>{' '}
                <span className="text-xs text-ink-soft">{hostOf(url)}</span>
              </>
            ) : (
              title
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}
