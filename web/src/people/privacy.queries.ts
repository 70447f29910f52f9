import type { Choice } from '@mulghar/contract/people/choices'
import { privacy, type PrivacyOption } from '@mulghar/contract/people/privacy'
import { profile } from '@mulghar/contract/people/profile'
import { socialLinks } from '@mulghar/contract/people/social-links'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { rereadUnderWay } from '../kit/reread.ts'
import { call, type BodyOf } from '../kit/call.ts'
import { privacyParts } from './privacy-parts.ts'
import { peopleQueries } from './people.queries.ts'
import { keep } from './profile-saves.ts'

export const privacyQueries = {
  mine: () =>
    queryOptions({
      queryKey: [...peopleQueries.all, 'privacy'],
      // No option of a room is shown before it can be said.
      queryFn: async ({ signal }) => (await Promise.all([call(privacy.mine, {}, { signal }), privacyParts.bring()]))[0],
    }),
}

export const privacyMutations = {
  update: (cache: QueryClient, onKept: () => unknown) =>
    mutationOptions({
      mutationFn: (body: Partial<PrivacyOption> & Record<string, Choice>) => call(privacy.update, { body }),
      onSuccess: (options) => {
        const { queryKey } = privacyQueries.mine()
        cache.setQueryData(queryKey, options)
        onKept()
        return Promise.all([
          rereadUnderWay(cache, queryKey),
          // Others see something else by now.
          cache.invalidateQueries({ queryKey: peopleQueries.seen }),
        ])
      },
    }),
  /** For options that the user's detail answers. */
  updateDetail: (cache: QueryClient, onKept: () => unknown) =>
    mutationOptions({
      mutationFn: (body: Record<string, Choice>) => call(profile.update, { body }),
      onSuccess: (detail) => {
        onKept()
        return keep(cache, detail)
      },
    }),
}

/** After a change of the own links: they stand on the own profile. */
const linksChanged = (cache: QueryClient) => cache.invalidateQueries({ queryKey: peopleQueries.all })

export const linkMutations = {
  add: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof socialLinks.create>) => call(socialLinks.create, { body }),
      onSuccess: () => linksChanged(cache),
    }),
  remove: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (id: string) => call(socialLinks.remove, { params: { id } }),
      onSuccess: () => linksChanged(cache),
    }),
}
