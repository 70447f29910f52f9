import type { Place, PlaceLink } from '@mulghar/contract/heritage/heritage'
import { Trans, useLingui } from '@lingui/react/macro'
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { groupPaths } from '../../groups/public.ts'
import { FormError } from '../../kit/form-error.tsx'
import { useMutation } from '../../kit/mutation.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { wordsFor } from '../../kit/words.ts'
import { treePaths } from '../../trees/public.ts'
import { linkKey, placeMutations } from '../core/heritage.queries.ts'
import { LinkIcon } from '../core/link-icon.tsx'
import { LinksField } from '../core/links-field.tsx'
import { linkKindWords, linkName } from '../core/place-words.ts'
import { written } from '../../kit/written.ts'

/** The family trees and groups of a place that the viewer may see; its owner changes them here. */
export function BelongsTo({ place: { id, links, can } }: { place: Place }) {
  const { t } = useLingui()
  const [isChanging, setChanging] = useState(false)
  const isSaving = useIsMutating({ mutationKey: linkKey(id) }) > 0
  if (links.length === 0 && !can.edit) return null
  const change = () => setChanging(true)
  return (
    <Card className="max-lg:order-1">
      <CardTitle
        aside={
          can.edit &&
          links.length > 0 && (
            <IconButton size="sm" label={t`Change tree or group`} onClick={change}>
              <Pencil />
            </IconButton>
          )
        }
      >
        {t`Belongs to`}
      </CardTitle>
      {links.length > 0 ? (
        <ul className="divide-y divide-line">
          {links.map((link) => (
            <Row key={link.id} placeId={id} link={link} isKept={!can.edit && link.can.remove} />
          ))}
        </ul>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-sm text-ink-soft">
            <Trans>Link it to a family tree or a group, and it appears on that page too.</Trans>
          </p>
          <Button variant="quiet" size="sm" onClick={change}>
            <Trans>Add a family tree or group</Trans>
          </Button>
        </div>
      )}
      {can.edit && (
        <Dialog
          open={isChanging}
          onClose={() => setChanging(false)}
          keepsInput
          locked={isSaving}
          width="sm"
          title={t`Who it belongs to`}
          text={t`It then also appears on the page of the family tree or group.`}
        >
          <LinksField placeId={id} links={links} />
        </Dialog>
      )}
    </Card>
  )
}

type RowProps = {
  placeId: string
  link: PlaceLink
  /** The viewer keeps this tree or group, and may take the place of somebody else off it. */
  isKept: boolean
}

function Row({ placeId, link: { id, kind, refId, name }, isKept }: RowProps) {
  const { i18n, t } = useLingui()
  const cache = useQueryClient()
  const unlink = useMutation(placeMutations.unlink(cache, placeId))
  return (
    <li className="flex flex-wrap items-center gap-3 py-2.5 leading-snug first:pt-0 last:pb-0">
      <LinkIcon kind={kind} />
      <span className="min-w-0 flex-1">
        {name ? (
          <Link
            {...written(name)}
            to={kind === 'TREE' ? treePaths.graph(refId) : groupPaths.group(refId)}
            className="inline-block min-h-6 font-semibold wrap-anywhere hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="block text-ink-soft">{linkName({ kind, name })}</span>
        )}
        <span className="block text-xs text-ink-faint">{i18n._(linkKindWords[kind])}</span>
      </span>
      {isKept && (
        <IconButton size="sm" label={t`Remove ${name}`} busy={unlink.isPending} onClick={() => unlink.mutate(id)}>
          <X />
        </IconButton>
      )}
      <FormError text={unlink.error ? wordsFor(unlink.error) : undefined} />
    </li>
  )
}
