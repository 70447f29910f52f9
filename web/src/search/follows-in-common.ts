import { plural } from '@lingui/core/macro'

/** How many members somebody follows whom the viewer follows too. */
export const followsInCommonWords = (count: number): string =>
  plural(count, { one: 'Follows # person you follow', other: 'Follows # people you follow' })
