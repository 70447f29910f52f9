import type { Picture } from '@mulghar/contract/kit/scalars'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Avatar } from '../kit/ui/avatar.tsx'
import { Card } from '../kit/ui/card.tsx'
import { Lightbox } from '../kit/ui/lightbox.tsx'
import { handleOf } from './handle.ts'

export type ProfileCardProps = {
  person: { name: string; bio?: string; picture: Picture | null; email?: string; phone?: string }
  actions?: ReactNode
}

/** A member, as the top of their page. */
export function ProfileCard({ person, actions }: ProfileCardProps) {
  const { t } = useLingui()
  return (
    <Card pad={false} className="overflow-hidden">
      <div aria-hidden="true" className="lattice h-24 md:h-32" />
      <div className="grid gap-4 px-4 pb-5 md:px-6">
        <div className="-mt-14 flex flex-wrap items-end justify-between gap-3">
          <ProfilePicture {...person} />
          {actions}
        </div>
        <div className="grid gap-0.5">
          <h1 className="text-[1.625rem] leading-tight md:text-2xl">{person.name}</h1>
          <p className="text-ink-soft">@{handleOf(person.name)}</p>
        </div>
        <section aria-label={t`Bio`}>
          {person.bio ? (
            <p className="max-w-prose whitespace-pre-line">{person.bio}</p>
          ) : (
            <p className="text-ink-faint">
              <Trans>No bio yet.</Trans>
            </p>
          )}
        </section>
        {(person.email || person.phone) && (
          <dl className="flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-4 text-sm">
            <Contact name={t`Email`} value={person.email} />
            <Contact name={t`Phone`} value={person.phone} />
          </dl>
        )}
      </div>
    </Card>
  )
}

function Contact({ name, value }: { name: string; value: string | undefined }) {
  if (!value) return null
  return (
    <div>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="break-all">{value}</dd>
    </div>
  )
}

/** Enlarges where there is room for more than the phone already shows. */
function ProfilePicture({ name, picture }: { name: string; picture: Picture | null }) {
  const { t } = useLingui()
  const avatar = <Avatar name={name} pictureUrl={picture?.url} size="xl" framed />
  if (!picture) return avatar
  return (
    <>
      <span className="md:hidden">{avatar}</span>
      <Lightbox src={picture.url} alt={t`Picture of ${name}`} className="rounded-full max-md:hidden">
        {avatar}
      </Lightbox>
    </>
  )
}
