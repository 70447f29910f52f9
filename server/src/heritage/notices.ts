import { heritageNoticeKinds } from '@mulghar/contract/heritage/notices'
import { unlinkedLine, withUnlinkedRoots } from '../groups/public.ts'
import { quoted, toldOfRoots, type NoticeSource } from '../notifications/public.ts'
import type { HeritageParts } from './core/parts.ts'
import { visibleByIds } from './core/seen.ts'

const kinds = { TREE: 'HERITAGE_REMOVED_FROM_TREE', GROUP: 'HERITAGE_REMOVED_FROM_GROUP' } as const

/** Notifications of owners whose place a keeper removed from a family tree or group. */
export function heritageNotices(parts: HeritageParts): NoticeSource {
  return {
    kinds: heritageNoticeKinds,
    async tell(accountId, rows) {
      if (rows.length === 0) return new Map()
      const places = await visibleByIds(parts, accountId, [...new Set(rows.map((row) => row.root_id))])
      const told = toldOfRoots(rows, 'HERITAGE', new Map(places.map(({ id, name }) => [id, name])))
      return withUnlinkedRoots(parts, accountId, rows, { kinds, told })
    },
    mail: {
      subject: (i18n) => i18n.t('News about your heritage places'),
      choice: (i18n) => i18n.t('You can change these emails on the same page.'),
      line(i18n, { kind }, told) {
        const place = quoted(i18n, told, 'HERITAGE') ?? i18n.t('a heritage place')
        return unlinkedLine(i18n, told, kind === kinds.GROUP ? 'GROUP' : 'TREE', place)
      },
    },
  }
}
