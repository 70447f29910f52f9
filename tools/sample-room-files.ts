/**
 * The files of the smallest room that has a part in everything: a table, a call with a code of its own, a notification, a
 * document that it shows, something to be found, a screen, and what is taken along and left behind when somebody goes.
 */
export const ownFiles: Readonly<Record<string, string>> = {
  'contract/src/sample/errors.ts': `import type { ErrorTable } from '../kit/errors.ts'

/** How a call of samples can be refused. */
export const sampleErrors = {
  'sample/not-yours': [404, 'This is not for you to say.'],
} as const satisfies ErrorTable<'sample'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    sample: typeof sampleErrors
  }
}
`,
  'contract/src/sample/rows.ts': `import type { documentsErrors } from '../documents/errors.ts'
import { anyEndpoints, type RefusedBy } from '../kit/endpoint.ts'
import type { sampleErrors } from './errors.ts'

export const endpoints: RefusedBy<typeof documentsErrors | typeof sampleErrors> = anyEndpoints
`,
  'contract/src/sample/sample.ts': `import * as z from 'zod/mini'
import { Id } from '../kit/scalars.ts'
import { endpoints } from './rows.ts'

export const sample = endpoints({
  say: {
    method: 'PUT',
    path: '/v1/sample/:id',
    summary: 'Says something, with a picture; answers all that one has said.',
    access: 'member',
    scope: 'sample:write',
    params: z.object({ id: Id }),
    body: z.object({ text: z.string().check(z.minLength(1, 'required'), z.maxLength(200)), documentId: Id, treeId: z.optional(Id) }),
    reply: z.object({ texts: z.array(z.string()) }),
    rate: 'sample',
    errors: ['sample/not-yours', 'documents/not-found', 'documents/not-uploader'],
  },
})
`,
  'contract/src/sample/kinds.ts': `import type {} from '../kit/endpoint.ts'
import type {} from '../kit/finds.ts'
import type {} from '../notifications/notifications.ts'

export const sampleNoticeKinds = ['SAMPLE_SAID'] as const
export const sampleFindKinds = ['SAMPLE'] as const
export const sampleRates = ['sample'] as const

declare module '../kit/endpoint.ts' {
  interface RateKinds {
    sample: (typeof sampleRates)[number]
  }
}

declare module '../notifications/notifications.ts' {
  interface NoticeKinds {
    sample: (typeof sampleNoticeKinds)[number]
  }
}

declare module '../kit/finds.ts' {
  interface FindKinds {
    sample: (typeof sampleFindKinds)[number]
  }
}
`,
  'contract/src/sample/room.ts': `import { roomOf } from '../kit/room.ts'
import { sampleErrors } from './errors.ts'
import { sampleFindKinds, sampleNoticeKinds, sampleRates } from './kinds.ts'
import { sample } from './sample.ts'

export const room = roomOf('sample', { sample }, sampleErrors, {
  kinds: {
    notifications: sampleNoticeKinds,
    search: sampleFindKinds,
    visibility: ['sample'],
    privacy: ['sampleSeen'],
    belonging: ['SAMPLE'],
    rates: sampleRates,
  },
})
`,
  'server/src/migrations/9999-sample.ts': `import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`create table sample (account_id uuid not null, id uuid not null, text text not null, primary key (account_id, id))\`.execute(db)
}
`,
  'server/src/sample/tables.ts': `import type { Kysely } from 'kysely'
import type {} from '../documents/public.ts'
import type {} from '../kit/belonging.ts'
import { narrowTo } from '../kit/database-narrowing.ts'

declare module '../documents/public.ts' {
  interface UseKinds {
    /** The root is the account, the thing what it has said. */
    sample: 'sample'
  }
}

declare module '../kit/belonging.ts' {
  interface BelongingKinds {
    SAMPLE: 'part'
  }
}

export type SampleTables = { sample: { account_id: string; id: string; text: string } }
export type SampleDb = Kysely<SampleTables>

declare module '../kit/database-narrowing.ts' {
  interface RoomTables {
    sample: SampleTables
  }
}

export const sampleDb = narrowTo('sample')
`,
  'server/src/sample/sample.sql.ts': `import type { SampleDb } from './tables.ts'

export async function insertText(db: SampleDb, row: { account_id: string; id: string; text: string }): Promise<void> {
  await db.insertInto('sample').values(row).execute()
}

export async function selectTexts(db: SampleDb, accountId: string): Promise<{ id: string; text: string }[]> {
  return db.selectFrom('sample').select(['id', 'text']).where('account_id', '=', accountId).orderBy('id').execute()
}

/** Of these, those that are for everybody: what stands in brackets is for oneself. */
export async function selectOpen(
  db: SampleDb,
  ids: readonly { rootId: string; refId: string }[],
): Promise<{ rootId: string; refId: string }[]> {
  const rows = await db
    .selectFrom('sample')
    .select(['account_id', 'id'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('account_id', 'id'),
        'in',
        ids.map(({ rootId, refId }) => tuple(rootId, refId)),
      ),
    )
    .where('text', 'not like', '(%')
    .execute()
  return rows.map(({ account_id, id }) => ({ rootId: account_id, refId: id }))
}

export async function deleteTexts(db: SampleDb, accountId: string): Promise<void> {
  await db.deleteFrom('sample').where('account_id', '=', accountId).execute()
}
`,
  'server/src/sample/told.ts': `import { sampleNoticeKinds } from '@mulghar/contract/sample/kinds'
import type { NoticeSource } from '../notifications/public.ts'
import { selectTexts } from './sample.sql.ts'
import type { SampleDb } from './tables.ts'

export function toldOfSamples(db: SampleDb): NoticeSource {
  return {
    kinds: sampleNoticeKinds,
    personal: sampleNoticeKinds,
    async tell(accountId, rows) {
      if (rows.length === 0) return new Map()
      const texts = new Map((await selectTexts(db, accountId)).map(({ id, text }) => [id, text]))
      return new Map(
        rows.map(({ id, ref_id: said }) => {
          const text = texts.get(said)
          return [id, { names: text === undefined ? {} : { said: { id: said, name: text } } }]
        }),
      )
    },
    mail: {
      subject: (i18n) => i18n.t('What you have said'),
      choice: (i18n) => i18n.t('Whether it comes by mail, you choose on the same page.'),
      line: (i18n, _, told) => i18n.t('You said {text}', { text: told?.names['said']?.name ?? '' }),
    },
  }
}
`,
  'server/src/sample/room.ts': `import { sample as wire } from '@mulghar/contract/sample/sample'
import { AppError } from '../kit/app-error.ts'
import { inTransaction } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'
import { routes, type OpenRoom } from '../kit/room.ts'
import type { Belonging } from '../kit/belonging.ts'
import { deleteTexts, insertText, selectOpen, selectTexts } from './sample.sql.ts'
import { sampleDb, type SampleDb } from './tables.ts'
import { toldOfSamples } from './told.ts'

/** What one has said is one's own to let something hang on, and nobody is a member of it. */
async function ownSamples(db: SampleDb, viewerId: string, ids: readonly string[]): Promise<Map<string, Belonging>> {
  const own = (await selectTexts(db, viewerId)).filter(({ id }) => ids.includes(id))
  return new Map(own.map(({ id, text }) => [id, { name: text, picture: null, mayLink: true, isMember: false }]))
}

export const open: OpenRoom<'sample'> = ({ belonging, change, databaseOf }, { documents, notifications }) => {
  const { db } = databaseOf(sampleDb)
  const textsOf = async (accountId: string) => (await selectTexts(db, accountId)).map(({ text }) => text)
  return {
    routes: [
      routes(wire, {
        async say({ viewer }, { params, body }) {
          if (params.id !== viewer.id) throw new AppError('sample/not-yours')
          const { treeId } = body
          const tree = treeId && (await belonging.seen(db, 'TREE', viewer.id, [treeId])).get(treeId)
          if (treeId && !(tree && tree.mayLink)) throw new AppError('sample/not-yours')
          const [id, rootId] = [newId(), viewer.id]
          await change(db, async (trx, tell) => {
            await insertText(trx, { account_id: rootId, id, text: body.text })
            await documents.attach(trx, viewer, body.documentId, { kind: 'sample', rootId, refId: id })
            await notifications.notify(trx, { kind: 'SAMPLE_SAID', to: [rootId], actorId: null, rootId, refId: id })
            await tell({ kind: 'sample', rootId, to: [rootId] })
          })
          return { texts: await textsOf(rootId) }
        },
      }),
    ],
    rates: { sample: 60 },
    notifications: toldOfSamples(db),
    privacy: { sampleSeen: { offered: ['EVERYONE', 'NOBODY'], usual: 'EVERYONE', at: 'privacy-option' } },
    visibility: { sample: (_, showers) => selectOpen(db, showers) },
    belonging: { SAMPLE: { seen: (_, viewerId, ids) => ownSamples(db, viewerId, ids) } },
    search: {
      SAMPLE: async (viewerId, q, _, match) => {
        // A text has no name that could be exact.
        if (match !== 'alike') return { data: [], next: null, hasNext: false }
        const found = (await selectTexts(db, viewerId)).filter(({ text }) => text.includes(q))
        const data = found.map(({ id, text }) => ({
          type: 'SAMPLE' as const,
          id,
          title: text,
          subtitle: null,
          picture: null,
        }))
        return { data, next: null, hasNext: false }
      },
    },
    async *exportAccount(accountId) {
      yield { name: 'sample.json', json: await textsOf(accountId) }
    },
    async eraseAccount(accountId) {
      await inTransaction(db, async (trx) => {
        await documents.detachRoot(trx, ['sample'], accountId)
        await deleteTexts(trx, accountId)
      })
      return false
    },
  }
}
`,
  'server/src/sample/matrix.test.ts': `import { idOf } from '../../test/client.ts'
import { asksEverybody, columnsOf, isWhole, stageOf, tablesOf, type Row } from '../../test/matrix.ts'
import { jpegOf } from '../../test/pictures.ts'

// The speaker, a hearer and everybody else ask for what one says.

const actors = ['visitor', 'stranger', 'hearer', 'speaker'] as const

const stage = stageOf(actors, async (_, { speaker }) => {
  const documentId = await idOf(speaker.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() }))
  return {
    secrets: { markers: [{ text: 'Mksaid', seenBy: ['speaker'] }] },
    async plant() {
      const said = await speaker.put(\`/v1/sample/\${speaker.id}\`, { text: 'Mksaid', documentId })
      if (said.status !== 200) throw new Error('nothing is said')
      return { speakerId: speaker.id, documentId }
    },
  }
})
const all = columnsOf(actors)

const rows: Row<Awaited<ReturnType<typeof stage.plant>>>[] = [
  [
    'sample.say',
    ({ client, speakerId, documentId }) => client.put(\`/v1/sample/\${speakerId}\`, { text: 'Mksaid', documentId }),
    all(404, { speaker: 200 }),
  ],
]

asksEverybody(stage, rows)

isWhole(tablesOf('sample'), rows)
`,
  'web/src/sample/room.ts': `/** What the house knows of this room before anybody enters it. */
export const sample = {
  addresses: ['sample'],
  routes: () => import('./routes.tsx'),
  words: () => import('./words.ts'),
  parts: () => import('./parts.ts'),
}
`,
  'web/src/sample/parts.ts': `/** What this room gives to pages that are made of several, each as it is asked for. */
export const parts = {
  notices: () => import('./notice-words.ts'),
  finds: () => import('./find-words.ts'),
  privacy: () => import('./privacy.ts'),
}
`,
  'web/src/sample/routes.tsx': `import { page } from '../kit/pages.ts'

export const routes = [page('sample', async () => (await import('./sample-screen.tsx')).SampleScreen)]
`,
  'web/src/sample/words.ts': `import type {} from '@mulghar/contract/sample/errors'
import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

export const words = {
  codes: { 'sample/not-yours': msg\`This is not for you to say.\` },
} satisfies WordsOf<'sample'>
`,
  'web/src/sample/notice-words.ts': `import type {} from '@mulghar/contract/sample/kinds'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Megaphone } from 'lucide-react'
import type { NoticeIcons, NoticeWords } from '../notifications/public.ts'

export const noticeWords = {
  SAMPLE_SAID: {
    says: ({ names }) => i18n._(msg\`You said \${names['said']?.name ?? ''}\`),
    path: () => '/sample',
  },
} satisfies NoticeWords

export const noticeIcons = { SAMPLE_SAID: { Icon: Megaphone } } satisfies NoticeIcons<typeof noticeWords>
`,
  'web/src/sample/privacy.ts': `import { msg } from '@lingui/core/macro'
import type { PrivacyPart } from '../people/public.ts'

export const privacyPart: PrivacyPart = {
  at: 10,
  title: msg\`Samples\`,
  options: [
    {
      option: 'sampleSeen',
      label: msg\`Who sees what I say\`,
      choices: [
        { value: 'EVERYONE', label: msg\`Everyone\` },
        { value: 'NOBODY', label: msg\`Nobody\` },
      ],
    },
  ],
}
`,
  'web/src/sample/find-words.ts': `import type {} from '@mulghar/contract/sample/kinds'
import { msg } from '@lingui/core/macro'

export const finds = { SAMPLE: { name: msg\`Sample\`, path: () => '/sample' } }
`,
  'web/src/sample/sample-screen.tsx': `import { Trans } from '@lingui/react/macro'

export function SampleScreen() {
  return (
    <h1>
      <Trans>The screen of a sample</Trans>
    </h1>
  )
}
`,
}
