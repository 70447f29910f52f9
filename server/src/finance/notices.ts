import { financeNoticeKinds } from '@mulghar/contract/finance/notices'
import { quoted, toldOfRoots, type NoticeSource } from '../notifications/public.ts'
import { findPrograms } from './core/programs.sql.ts'
import type { FinanceDb } from './core/tables.ts'

/** The creator of a program hears of entries that others make in it; their authors hear when one is set aside, or counted again. */
export function financeNotices(db: FinanceDb): NoticeSource {
  return {
    kinds: financeNoticeKinds,
    // Nothing is heard of people who are blocked or muted, and who wants may switch it off.
    personal: financeNoticeKinds,
    async tell(_, rows) {
      const programs = await findPrograms(db, [...new Set(rows.map((row) => row.root_id))])
      const names = new Map(programs.map(({ id, name }) => [id, name]))
      return toldOfRoots(rows, 'PROGRAM', names)
    },
    mail: {
      subject: (i18n) => i18n.t('New entries in your finance programs'),
      choice: (i18n) => i18n.t('What you hear of, and whether by mail, you choose on the same page.'),
      line(i18n, { kind }, told, who) {
        const program = quoted(i18n, told, 'PROGRAM') ?? i18n.t('a finance program')
        if (kind === 'FINANCE_SET_ASIDE') return i18n.t('{who} set your entry in {program} aside', { who, program })
        if (kind === 'FINANCE_COUNTED_AGAIN')
          return i18n.t('{who} counts your entry in {program} again', { who, program })
        return i18n.t('{who} made an entry in {program}', { who, program })
      },
    },
  }
}
