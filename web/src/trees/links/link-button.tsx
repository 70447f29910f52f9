import type { Person } from '@mulghar/contract/trees/person'
import { Trans } from '@lingui/react/macro'
import { DoorOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'

const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }))

/** Begins a link from a person's page. */
export function LinkButton({ person }: { person: Person }) {
  const [open, setOpen] = useState(false)
  const isWanted = useWantedOnce(open)
  if (!person.can.link) return null
  return (
    <>
      <Button variant="quiet" size="sm" icon={<DoorOpen />} onClick={() => setOpen(true)}>
        <Trans>Link</Trans>
      </Button>
      {isWanted && (
        <Suspense>
          <LinkDialog person={person} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
