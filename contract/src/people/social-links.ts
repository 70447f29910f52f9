import * as z from 'zod/mini'
import { HttpsLink } from '../kit/https-link.ts'
import { endpoints } from './rows.ts'
import { Id, optionalLine } from '../kit/scalars.ts'

export const socialLinkTypes = ['FACEBOOK', 'TWITTER', 'INSTAGRAM', 'LINKEDIN', 'GITHUB', 'WEBSITE', 'OTHER'] as const
export type SocialLinkType = (typeof socialLinkTypes)[number]

export const mostSocialLinks = 10

/** Where each of these is: there, and below. */
const hosts: Partial<Record<SocialLinkType, readonly string[]>> = {
  FACEBOOK: ['facebook.com', 'fb.com', 'fb.me'],
  TWITTER: ['twitter.com', 'x.com'],
  INSTAGRAM: ['instagram.com'],
  LINKEDIN: ['linkedin.com'],
  GITHUB: ['github.com'],
}

/** What a link is: one that does not lead where its type says is a website like any other, and shows its host. */
export function socialLinkType({ type, link }: { type: SocialLinkType; link: string }): SocialLinkType {
  const host = URL.parse(link)?.hostname ?? ''
  const isThere = hosts[type]?.some((one) => host === one || host.endsWith(`.${one}`)) ?? true
  return isThere ? type : 'WEBSITE'
}

export const SocialLinkDraft = z.pipe(
  z.object({
    type: z.enum(socialLinkTypes),
    link: HttpsLink,
    /** How it is called; only of links of the type OTHER is it needed. */
    label: optionalLine(60),
  }),
  z.transform((draft) => ({ ...draft, type: socialLinkType(draft) })),
)

export const SocialLink = z.object({
  id: Id,
  type: z.enum(socialLinkTypes),
  link: z.string(),
  label: z.nullable(z.string()),
})
export type SocialLink = z.infer<typeof SocialLink>

const LinkId = z.object({ id: Id })

export const socialLinks = endpoints({
  list: {
    method: 'GET',
    path: '/v1/profile/social-link',
    summary: 'Where somebody is found elsewhere: oneself, or who is named.',
    access: 'member',
    scope: null,
    query: z.object({ userId: z.optional(Id) }),
    reply: z.object({ data: z.array(SocialLink) }),
    errors: ['people/not-found'],
  },
  create: {
    method: 'POST',
    path: '/v1/profile/social-link',
    summary: 'Adds a link to the own profile; at most ten.',
    access: 'member',
    scope: null,
    body: SocialLinkDraft,
    reply: SocialLink,
    status: 201,
    creates: true,
    errors: ['people/too-many-links', 'people/link-not-found'],
  },
  update: {
    method: 'PUT',
    path: '/v1/profile/social-link/:id',
    summary: 'Changes a link of the own profile.',
    access: 'member',
    scope: null,
    params: LinkId,
    body: SocialLinkDraft,
    reply: SocialLink,
    errors: ['people/link-not-found'],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/profile/social-link/:id',
    summary: 'Takes a link off the own profile.',
    access: 'member',
    scope: null,
    params: LinkId,
    errors: ['people/link-not-found'],
  },
})
