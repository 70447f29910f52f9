import type { SocialLink, SocialLinkType } from '@mulghar/contract/people/social-links'
import { useLingui } from '@lingui/react/macro'
import { linkLook } from '../kit/ui/text-link.tsx'
import { SocialIcon } from './social-icon.tsx'

/** How these are called everywhere. */
const names: Partial<Record<SocialLinkType, string>> = {
  FACEBOOK: 'Facebook',
  TWITTER: 'Twitter',
  INSTAGRAM: 'Instagram',
  LINKEDIN: 'LinkedIn',
  GITHUB: 'GitHub',
}

const hostOf = (link: string) => URL.parse(link)?.hostname.replace(/^www\./, '') ?? link

/** What is written beside the icon: the owner's own words, the name of the place, or the address. */
export const labelOf = ({ type, link, label }: Pick<SocialLink, 'type' | 'link' | 'label'>): string =>
  label ?? names[type] ?? hostOf(link)

/** Where a link leads, beside words of the owner's own, which may say anything. */
export const hostBeside = ({ link, label }: Pick<SocialLink, 'link' | 'label'>): string | null => {
  const host = hostOf(link)
  return label === null || label === host ? null : host
}

/** Where somebody is found elsewhere; an address outside learns nothing of where one comes from. */
export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  const { t } = useLingui()
  if (links.length === 0) return null
  return (
    <ul aria-label={t`Social links`} className="flex flex-wrap gap-x-5 gap-y-1">
      {links.map((link) => (
        <li key={link.id} className="min-w-0">
          <a
            href={link.link}
            target="_blank"
            rel="noopener noreferrer"
            className={`${linkLook} inline-flex min-h-11 items-center gap-2 wrap-anywhere`}
          >
            <SocialIcon type={link.type} />
            {labelOf(link)}
            {hostBeside(link) && <span className="text-sm text-ink-soft">{hostBeside(link)}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
