import type { Document } from '@mulghar/contract/documents/documents'
import type { DonorEntry } from '@mulghar/contract/finance/donors'
import type { About } from '../../kit/about.ts'
import { forgetSent, isKept, keepBegun, keptBegun, objectOf, onSentElsewhere } from '../../kit/device-drafts.ts'
import { draftKey } from '../../kit/draft-keys.ts'
import type { Begun, Picked } from '../../kit/pickers.ts'
import type { EntryFields } from './entry-check.ts'

/** The subject of a form about an entry. No call reads one entry alone, so the day helps to find it. */
export const aboutEntry = (programId: string, { id, createdAt }: DonorEntry) =>
  `entry:${programId}:${id}:${createdAt.slice(0, 10)}` satisfies About

const choices = ['personId', 'mediaIds'] as const
type Choice = (typeof choices)[number]

/** The person linked to an entry, one that is being looked for, and its papers. */
export type More = {
  person: Picked | null
  begun?: Begun | undefined
  papers: readonly Document[]
  /** The choices of the member, also one that was taken back to what it was. */
  chosen?: readonly Choice[] | undefined
}

export const withChoice = ({ chosen = [] }: More, choice: Choice): readonly Choice[] => [
  ...new Set([...chosen, choice]),
]

/** Unsaved input; `base` is the entry as it was when typing began. */
export type EntryDraft = { fields: EntryFields; more: More; base: DonorEntry | undefined }

/** The drafts of a program, by the entry or the kind of a new one. */
export type Drafts = {
  get: (key: string) => EntryDraft | undefined
  set: (key: string, draft: EntryDraft) => void
  delete: (key: string) => void
  /** It was saved: it goes in other tabs too. */
  sent: (key: string) => void
  /** Another tab has saved it. */
  onSentElsewhere: (key: string, forget: () => void) => () => void
  /** Where it is kept on the device. */
  keyOf: (key: string) => string
}

/** Drafts that a reload does not lose. The links of kept papers end, so the dialog asks for new ones. */
export function draftsOn(accountId: string, programId: string): Drafts {
  const known = new Map<string, EntryDraft & { isStored: boolean }>()
  const keyOf = (key: string) => draftKey(accountId, `entry:${programId}:${key}`)
  const keep = (key: string, { fields, more, base }: EntryDraft) => keepBegun(keyOf(key), { fields, ...more, base })
  return {
    keyOf,
    get(key) {
      // Another tab has saved it, or discarded it.
      if (known.get(key)?.isStored && !isKept(keyOf(key))) known.delete(key)
      return known.get(key) ?? readDraft(keptBegun(keyOf(key)))
    },
    set(key, draft) {
      keep(key, draft)
      known.set(key, { ...draft, isStored: isKept(keyOf(key)) })
    },
    sent(key) {
      known.delete(key)
      forgetSent(keyOf(key))
    },
    onSentElsewhere: (key, forget) =>
      onSentElsewhere(keyOf(key), () => {
        known.delete(key)
        keepBegun(keyOf(key), undefined)
        forget()
      }),
    delete(key) {
      known.delete(key)
      keepBegun(keyOf(key), undefined)
    },
  }
}

const names = ['donorName', 'amount', 'donorAddress', 'donorPhoneNo'] as const

function isPaper(value: unknown): value is Document {
  const { id, name, url } = objectOf(value)
  return typeof id === 'string' && typeof name === 'string' && typeof url === 'string' && /^(https?:|\/)/.test(url)
}

/** A browser's memory can be written by anybody, and by older versions of the app. */
export function readDraft(kept: Record<string, unknown>): EntryDraft | undefined {
  const [fields, person, base] = [objectOf(kept['fields']), objectOf(kept['person']), objectOf(kept['base'])]
  if (names.some((name) => typeof fields[name] !== 'string')) return undefined
  const isPicked = typeof person['id'] === 'string' && typeof person['title'] === 'string'
  const entry = typeof base['id'] === 'string' && typeof base['version'] === 'number' ? base : undefined
  const { papers, chosen } = kept
  const { within, text } = objectOf(kept['begun'])
  return {
    fields: fields as EntryFields,
    more: {
      person: isPicked ? (person as Picked) : null,
      begun: typeof within === 'string' && typeof text === 'string' ? { within, text } : undefined,
      papers: Array.isArray(papers) ? papers.filter(isPaper) : ((entry as DonorEntry | undefined)?.medias ?? []),
      chosen: Array.isArray(chosen) ? choices.filter((choice) => chosen.includes(choice)) : undefined,
    },
    base: entry as DonorEntry | undefined,
  }
}
