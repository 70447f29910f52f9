import type { TreeLink } from '@mulghar/contract/trees/links'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { DoorOpen, Unlink } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { accountName } from '../../kit/account-name.ts'
import { relativeTime } from '../../kit/dates.ts'
import { useMutation } from '../../kit/mutation.ts'
import { treePaths } from '../core/paths.ts'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { wordsFor } from '../../kit/words.ts'
import { fullName } from '../core/person-names.ts'
import { behind, useNamed } from './links-of-people.ts'
import { linkChoice, linkMutations } from './links.queries.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'
import { written } from '../../kit/written.ts'

const AcceptDialog = lazyPart(async () => ({ default: (await import('./accept-dialog.tsx')).AcceptDialog }))

/** A link or a request for one, with what the viewer can do about it; `namesHome` where they are of several trees. */
export function LinkRow({ link: told, namesHome = false }: { link: TreeLink; namesHome?: boolean }) {
  const { t } = useLingui()
  const link = useNamed()(told)
  const [accepting, setAccepting] = useState(false)
  const isWanted = useWantedOnce(accepting)
  const { tree, can } = link
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-2 py-2.5">
      <Avatar name={tree.name} pictureUrl={tree.treeImage?.thumbUrl} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          <WrittenText text={tree.name} />
          {tree.gotra && (
            <Badge tone="marigold">
              <WrittenText text={tree.gotra} />
            </Badge>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <WhoIsWho link={link} />
        </p>
        {link.status === 'PENDING' && (
          <p className="text-sm text-ink-soft">
            {namesHome && <Trans>for {link.familyTreeName} · </Trans>}
            <WrittenText text={accountName(link.askedBy.name)} /> · {relativeTime(link.askedAt)}
          </p>
        )}
        {link.message && (
          <p {...written(link.message)} className="mt-1 text-sm wrap-anywhere">
            “{link.message}”
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {can.accept && (
          <Button size="sm" onClick={() => setAccepting(true)}>
            <Trans>Accept</Trans>
          </Button>
        )}
        {link.status === 'ACTIVE' && (
          <ButtonLink
            to={behind(link)}
            size="sm"
            variant="soft"
            icon={<DoorOpen />}
            aria-label={t`Open tree: ${tree.name}`}
          >
            <Trans>Open tree</Trans>
          </ButtonLink>
        )}
        <End link={link} />
      </div>
      {isWanted && (
        <Suspense>
          <AcceptDialog link={link} open={accepting} onClose={() => setAccepting(false)} />
        </Suspense>
      )}
    </li>
  )
}

function WhoIsWho({ link: { person, other, familyTreeName, tree } }: { link: TreeLink }) {
  const { t } = useLingui()
  const name = (one: TreeLink['person']) => one && (fullName(one) || t`Unknown name`)
  const named = (one: TreeLink['person']) =>
    one?.id ? (
      <TextLink to={treePaths.person(one.id)}>
        <WrittenText text={name(one)} />
      </TextLink>
    ) : (
      <WrittenText text={name(one)} />
    )
  const [here, there] = [named(person), named(other)]
  if (here && there)
    return (
      <Trans>
        {here} is {there} in that tree
      </Trans>
    )
  if (here)
    return (
      <Trans>
        {here} is also in {tree.name}
      </Trans>
    )
  if (there)
    return (
      <Trans>
        {there} is also in {familyTreeName}
      </Trans>
    )
  return <Trans>A person in that tree is also in {familyTreeName}</Trans>
}

/** Declines, withdraws, or ends a link that stands, which is asked first. */
function End({ link }: { link: TreeLink }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const end = useMutation({ ...linkMutations.end(useQueryClient()), choice: linkChoice })
  const { can, tree } = link
  // The row is gone by then, and with it what a mutation tells its own component.
  const finish = () =>
    void end.mutateAsync(link).then(
      () => toast.success(link.status === 'ACTIVE' ? t`Link removed` : t`Link request removed`),
      (error: unknown) => toast.error(wordsFor(error)),
    )
  if (can.reject || can.withdraw)
    return (
      <Button size="sm" variant="quiet" busy={end.isPending} onClick={finish}>
        {can.reject ? <Trans>Decline</Trans> : <Trans>Withdraw</Trans>}
      </Button>
    )
  if (!can.unlink) return null
  return (
    <>
      <Button size="sm" variant="plain" icon={<Unlink />} onClick={() => setAsking(true)}>
        <Trans>Unlink</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Unlink from ${tree.name}?`}
        text={t`The link between the two trees will be removed. Both trees stay as they are.`}
        confirmText={t`Unlink`}
        busyText={t`Unlinking...`}
        busy={end.isPending}
        onConfirm={finish}
      />
    </>
  )
}
