import { financeNoticeKinds, personalFinanceKinds, type FinanceNoticeKind } from '@mulghar/contract/finance/notices'
import { unlinkedLine, withUnlinkedRoots } from '../groups/public.ts'
import { quoted, toldOfRoots, type NoticeSource } from '../notifications/public.ts'
import { findPrograms } from './core/programs.sql.ts'
import type { FinanceParts } from './core/parts.ts'

const unlinkedKinds = { TREE: 'FINANCE_REMOVED_FROM_TREE', GROUP: 'FINANCE_REMOVED_FROM_GROUP' } as const

/** The creator of a program hears of entries that others make in it; their authors hear when one is set aside, or counted again. */
export function financeNotices(parts: Pick<FinanceParts, 'db' | 'belonging'>): NoticeSource {
  return {
    kinds: financeNoticeKinds,
    // Each can be switched off. A member hears nothing of the entries of people whom they block or mute.
    personal: personalFinanceKinds,
    // Authors hear what becomes of their own entries from whomever it is; a block hides only who did it.
    namelessAcrossBlock: ['FINANCE_SET_ASIDE', 'FINANCE_COUNTED_AGAIN'],
    // Every member sees every program.
    async access(_, ids) {
      const programs = await findPrograms(parts.db, ids)
      return new Map(programs.map(({ id }) => [id, 'SEES']))
    },
    async tell(accountId, rows) {
      const programs = await findPrograms(parts.db, [...new Set(rows.map((row) => row.root_id))])
      const names = new Map(programs.map(({ id, name }) => [id, name]))
      const told = toldOfRoots(rows, 'PROGRAM', names)
      return withUnlinkedRoots(parts, accountId, rows, { kinds: unlinkedKinds, told })
    },
    mail: {
      subject: (i18n) => i18n.t('New entries in your finance programs'),
      choice: (i18n) => i18n.t('You can change these emails on the same page.'),
      line(i18n, { kind }, told, who) {
        const program = quoted(i18n, told, 'PROGRAM') ?? i18n.t('a finance program')
        switch (kind as FinanceNoticeKind) {
          case 'FINANCE_SET_ASIDE':
            return i18n.t('Your entry no longer counts in {program}. {who} changed this.', { who, program })
          case 'FINANCE_COUNTED_AGAIN':
            return i18n.t('Your entry counts in {program} again. {who} changed this.', { who, program })
          case 'FINANCE_ENTRY':
            return i18n.t('{who} added an entry to {program}', { who, program })
          case 'FINANCE_REMOVED_FROM_TREE':
            return unlinkedLine(i18n, told, 'TREE', program)
          case 'FINANCE_REMOVED_FROM_GROUP':
            return unlinkedLine(i18n, told, 'GROUP', program)
        }
      },
    },
  }
}
