import type { Picture } from '@mulghar/contract/kit/scalars'
import type { SocialLink } from '@mulghar/contract/people/social-links'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { BellOff } from 'lucide-react'
import { Avatar } from '../kit/ui/avatar.tsx'
import { Badge } from '../kit/ui/badge.tsx'
import { Card } from '../kit/ui/card.tsx'
import { Lightbox } from '../kit/ui/lightbox.tsx'
import { BioText } from './bio-text.tsx'
import { handleOf } from './handle.ts'
import { ProfileCounts } from './profile-counts.tsx'
import { SocialLinks } from './social-links.tsx'
import { written } from '../kit/written.ts'

/** What is not shown to the viewer is not there. */
export type ShownPerson = {
  id: string
  name: string
  bio?: string
  muted?: boolean
  picture: Picture | null
  postsCount?: number
  followersCount?: number
  followingCount?: number
  socialLinks?: readonly SocialLink[]
}

type Props = { person: ShownPerson; listsRefusedBy: string | null; actions?: ReactNode; level?: 'h1' | 'h3' }

/** A member, as the top of their page. */
export function ProfileCard({ person, listsRefusedBy, actions, level: Heading = 'h1' }: Props) {
  const { t } = useLingui()
  const { id, name, bio, postsCount, followersCount, followingCount, socialLinks } = person
  return (
    <Card pad={false} className="overflow-hidden">
      <div aria-hidden="true" className="lattice h-24 md:h-32" />
      <div className="grid gap-4 px-4 pb-5 md:px-6">
        <div className="-mt-14 flex flex-wrap items-end justify-between gap-3">
          <ProfilePicture {...person} />
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
        <div className="grid gap-0.5">
          <Heading
            {...written(name)}
            className="font-display text-[1.625rem] leading-tight font-semibold wrap-anywhere md:text-2xl"
          >
            {name}
          </Heading>
          {person.muted && (
            <p>
              <Badge>
                <BellOff aria-hidden="true" className="size-3.5" />
                <Trans context="of a person">Muted</Trans>
              </Badge>
            </p>
          )}
          <p className="wrap-anywhere text-ink-soft">@{handleOf(name)}</p>
        </div>
        {postsCount !== undefined && followersCount !== undefined && followingCount !== undefined && (
          <ProfileCounts
            userId={id}
            counts={{ posts: postsCount, followers: followersCount, following: followingCount }}
            refusedBy={listsRefusedBy}
          />
        )}
        {bio !== undefined && (
          <section aria-label={t`Bio`}>
            {bio ? (
              <BioText bio={bio} />
            ) : (
              <p className="text-ink-faint">
                <Trans>No bio yet.</Trans>
              </p>
            )}
          </section>
        )}
        {socialLinks && <SocialLinks links={socialLinks} />}
      </div>
    </Card>
  )
}

/** Enlarges where there is room for more than the phone already shows. */
function ProfilePicture({ name, picture }: Pick<ShownPerson, 'name' | 'picture'>) {
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
