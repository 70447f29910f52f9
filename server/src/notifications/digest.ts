import { oneLine, type Written } from '../kit/mail.ts'
import type { I18n } from '../kit/messages.ts'
import type { NoticeRow, NoticeSource, Told } from './public.ts'

const mostLines = 30

/** The mail of a day: a line for each notice, and where to read them. What is private stays out of the subject. */
export function digestMail(
  i18n: I18n,
  about: {
    name: string
    rows: readonly NoticeRow[]
    told: ReadonlyMap<string, Told>
    names: ReadonlyMap<string, string>
  },
  sources: readonly NoticeSource[],
  url: string,
): Written {
  const { rows, told, names } = about
  const sourceOf = (row: NoticeRow) => sources.find(({ kinds }) => kinds.includes(row.kind))
  const lines = rows.slice(0, mostLines).map((row) => {
    const named = { ...row, actor_ids: row.actor_ids.filter((id) => names.has(id)) }
    const line = sourceOf(row)?.mail.line(i18n, named, told.get(row.id), actorsOf(i18n, row, names))
    return oneLine(`- ${line ?? i18n.t('Your password was changed')}`)
  })
  const more = rows.length - lines.length
  if (more > 0) lines.push(i18n.t('{more, plural, one {- and # more} other {- and # more}}', { more }))
  // In the words of the room that tells something; where none does, or only the house itself, of all that could.
  const telling = sources.filter(({ kinds }) => rows.some((row) => kinds.includes(row.kind)))
  const speaking = telling.length > 0 ? telling : sources
  const [only, ...others] = speaking
  return {
    subject: only && others.length === 0 ? only.mail.subject(i18n) : i18n.t('News for you'),
    text: i18n.t(
      `Namaste {name},

here is what is new since the last email:

{lines}

Read it all here: {url}

{choices}
`,
      {
        name: oneLine(about.name),
        lines: lines.join('\n'),
        url: `${url}/home/notifications`,
        choices: [...new Set(speaking.map(({ mail }) => mail.choice(i18n)))].join('\n'),
      },
    ),
  }
}

/** Who did it. */
function actorsOf(i18n: I18n, row: NoticeRow, names: ReadonlyMap<string, string>): string {
  const [first, ...others] = row.actor_ids.flatMap((id) => {
    const name = names.get(id)
    // A member who has left Mulghar since has no name any more.
    return name === undefined ? [] : [name || i18n.t('A former member')]
  })
  const whoever = first ?? i18n.t('Someone')
  return others.length > 0 ? i18n.t('{name} and others', { name: whoever }) : whoever
}
