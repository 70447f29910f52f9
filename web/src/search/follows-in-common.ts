import { plural } from '@lingui/core/macro'

/** The number of members whom both somebody and the viewer follow. */
export const followsInCommonWords = (count: number): string =>
  plural(count, { one: 'Follows # person you follow', other: 'Follows # people you follow' })
