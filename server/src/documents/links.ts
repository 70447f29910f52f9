import type { Variant } from '@mulghar/contract/documents/documents'
import type { Picture } from '@mulghar/contract/kit/scalars'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../kit/clock.ts'

export type Links = {
  /** A link that anybody may follow who holds it, for a quarter of an hour at least and half an hour at most; to a film, which is watched in parts, for four hours more. */
  linkTo(documentId: string, variant: Variant, isFilm?: boolean): string
  /** A picture's links, for replies with many of them: remembered until the next quarter of an hour. */
  pictureOf(documentId: string): Picture
  /** Whether a link is ours and has not ended. */
  isGood(documentId: string, variant: Variant, exp: string, sig: string): boolean
}

const quarterSeconds = 15 * 60
const filmSeconds = 4 * 60 * 60
const mostRemembered = 50_000

export function signedLinks(secret: Buffer, clock: Clock): Links {
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  // All links of one quarter of an hour end together, so that replies and the caches of browsers stay as they are.
  const endOf = (now: number) => (Math.floor(now / quarterSeconds) + 2) * quarterSeconds
  const sign = (documentId: string, variant: Variant, exp: string) =>
    createHmac('sha256', secret).update(`${documentId}\n${variant}\n${exp}`).digest().subarray(0, 18)

  const write = (documentId: string, variant: Variant, end: number) => {
    const sig = sign(documentId, variant, String(end)).toString('base64url')
    return `/v1/document/${documentId}/content?variant=${variant}&exp=${end}&sig=${sig}`
  }

  let remembered = new Map<string, Picture>()
  let rememberedUntil = 0

  return {
    linkTo: (documentId, variant, isFilm = false) =>
      write(documentId, variant, endOf(seconds()) + (isFilm ? filmSeconds : 0)),
    pictureOf(documentId) {
      const end = endOf(seconds())
      if (end !== rememberedUntil || remembered.size >= mostRemembered) {
        remembered = new Map()
        rememberedUntil = end
      }
      const known = remembered.get(documentId)
      if (known) return known
      const picture: Picture = {
        id: documentId,
        url: write(documentId, 'medium', end),
        thumbUrl: write(documentId, 'thumb', end),
        type: 'IMAGE',
      }
      remembered.set(documentId, picture)
      return picture
    },
    isGood(documentId, variant, exp, sig) {
      const given = Buffer.from(sig, 'base64url')
      const right = sign(documentId, variant, exp)
      return given.length === right.length && timingSafeEqual(given, right) && Number(exp) > seconds()
    },
  }
}
