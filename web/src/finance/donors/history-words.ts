import type { FinanceEvent } from '@mulghar/contract/finance/programs'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { grouped } from '../../kit/grouped.ts'
import { rupees } from '../../kit/rupees.ts'

type Said = Record<string, unknown>
type Event = Pick<FinanceEvent, 'kind' | 'entryId' | 'by' | 'before' | 'after'>
type Done = (said: { who: string; what: string; receipt: string }) => string
type Words = { program: Done; donation: Done; expense: Done }

/** What is done with receipts is said of the receipt alone. */
const alike = (done: Done): Words => ({ program: done, donation: done, expense: done })

const words: Record<FinanceEvent['kind'], Words> = {
  CREATE: {
    program: ({ who }) => i18n._(msg`${who} created the program`),
    donation: ({ who, what }) => i18n._(msg`${who} entered the donation “${what}”`),
    expense: ({ who, what }) => i18n._(msg`${who} entered the expense “${what}”`),
  },
  CHANGE: {
    program: ({ who }) => i18n._(msg`${who} changed the program`),
    donation: ({ who, what }) => i18n._(msg`${who} changed the donation “${what}”`),
    expense: ({ who, what }) => i18n._(msg`${who} changed the expense “${what}”`),
  },
  DELETE: {
    program: ({ who }) => i18n._(msg`${who} deleted the program`),
    donation: ({ who, what }) => i18n._(msg`${who} deleted the donation “${what}”`),
    expense: ({ who, what }) => i18n._(msg`${who} deleted the expense “${what}”`),
  },
  SET_ASIDE: {
    program: ({ who }) => i18n._(msg`${who} excluded an entry from the totals`),
    donation: ({ who, what }) => i18n._(msg`${who} excluded the donation “${what}” from the totals`),
    expense: ({ who, what }) => i18n._(msg`${who} excluded the expense “${what}” from the totals`),
  },
  COUNT_AGAIN: {
    program: ({ who }) => i18n._(msg`${who} included an entry in the totals again`),
    donation: ({ who, what }) => i18n._(msg`${who} included the donation “${what}” in the totals again`),
    expense: ({ who, what }) => i18n._(msg`${who} included the expense “${what}” in the totals again`),
  },
  RECEIPT: alike(({ who, receipt }) => i18n._(msg`${who} issued the receipt ${receipt}`)),
  VOID: alike(({ who, receipt }) => i18n._(msg`Receipt ${receipt} became void when ${who} changed the entry`)),
}

/** What was done, as a sentence. */
export function doneOf({ kind, entryId, by, before, after }: Event): string {
  const who = by?.name ?? i18n._(msg`a former member`)
  const said = before ?? after ?? {}
  const of = entryId === null ? 'program' : Number(said['amount']) < 0 ? 'expense' : 'donation'
  return words[kind][of]({ who, what: textOf(said['donorName']), receipt: textOf(said['receipt']) })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const moneyOf = (value: unknown) => (typeof value === 'number' ? rupees(Math.abs(value)) : '')
const countOf = (value: unknown) => (Array.isArray(value) && value.length > 0 ? grouped(value.length) : '')
const contacts: Record<string, MessageDescriptor> = {
  MEMBERS: msg`Every member`,
  CREATORS: msg`Only the creator of the program or the entry`,
}
const contactOf = (value: unknown) => {
  const words = contacts[textOf(value)]
  return words ? i18n._(words) : ''
}
const writers: Record<string, MessageDescriptor> = {
  MEMBERS: msg`Every member`,
  CREATOR: msg`Only the creator of the program`,
}
const writersOf = (value: unknown) => {
  const words = writers[textOf(value)]
  return words ? i18n._(words) : ''
}
/** A tree or a group has only an id here, whose name not everybody may know. */
const chosen = (value: unknown) => (value ? i18n._(msg({ message: 'Chosen', context: 'a tree or group' })) : '')

const fields: Record<string, { label: MessageDescriptor; say: (value: unknown) => string }> = {
  donorName: { label: msg({ message: 'Name', context: 'of a donor or expense' }), say: textOf },
  name: { label: msg`Program Name`, say: textOf },
  amount: { label: msg({ message: 'Amount', context: 'of money' }), say: moneyOf },
  donorAddress: { label: msg`Address`, say: textOf },
  donorPhoneNo: { label: msg`Phone number`, say: textOf },
  personName: { label: msg({ message: 'Person', context: 'of a family tree' }), say: textOf },
  mediaIds: { label: msg({ message: 'Papers', context: 'of an entry' }), say: countOf },
  description: { label: msg({ message: 'Description', context: 'of a program' }), say: textOf },
  familyId: { label: msg`Family tree`, say: chosen },
  groupId: { label: msg({ message: 'Group', context: 'of a program' }), say: chosen },
  donorContact: { label: msg`Who can see addresses and phone numbers`, say: contactOf },
  entriesBy: { label: msg`Who can add entries`, say: writersOf },
  goal: { label: msg({ message: 'Goal', context: 'of money' }), say: moneyOf },
  asideReason: { label: msg`Reason`, say: textOf },
}

type Change = { label: string; before: string | null; after: string | null }

/** What it was before and what it is after, field by field; only what is another. */
export function changesOf({ before, after }: Pick<FinanceEvent, 'before' | 'after'>): Change[] {
  return Object.entries(fields).flatMap(([field, { label, say }]) => {
    const [was, is] = [said(before, field, say), said(after, field, say)]
    const isSame = before !== null && after !== null && JSON.stringify(before[field]) === JSON.stringify(after[field])
    if (isSame || (was === null && is === null)) return []
    return [{ label: i18n._(label), before: was, after: is }]
  })
}

const said = (of: Said | null, field: string, say: (value: unknown) => string) => (of && say(of[field])) || null
