import { describe } from 'vitest'
import { idOf } from '../../test/client.ts'
import { asksEverybody, columnsOf, isWhole, stageOf, tablesOf, type Row } from '../../test/matrix.ts'

// Everybody asks for a program and an entry of it: who made the one is not who made the other. The entry names somebody of a
// tree, in which the relative is too.

const actors = ['visitor', 'stranger', 'house', 'relative', 'donor', 'creator'] as const

describe.each(['MEMBERS', 'CREATORS'] as const)('a program that shows contacts to %s', (donorContact) => {
  const stage = stageOf(actors, async (app, who) => {
    await app.db.updateTable('account').set({ role: 'MODERATOR' }).where('id', '=', who.house.id).execute()
    const tree = await idOf(who.donor.post('/v1/family/family-tree', { name: 'Roles', description: 'x' }))
    const personId = await idOf(who.donor.post(`/v1/family/${tree}/person`, { firstName: 'Mkperson' }))
    const member = { tree_id: tree, account_id: who.relative.id, role: 'VIEW_ONLY' as const, status: 'ACTIVE' as const }
    await app.db
      .insertInto('tree_member')
      .values({ ...member, origin: 'REQUEST', person_id: null, message: null })
      .execute()
    const seenBy = donorContact === 'MEMBERS' ? actors.slice(1) : (['donor', 'creator'] as const)
    return {
      secrets: {
        markers: [
          { text: 'Mkaddress', seenBy: [...seenBy] },
          { text: 'Mkperson', seenBy: ['relative', 'donor'] },
          { text: 'Mkreason', seenBy: ['donor', 'creator'] },
          { text: personId, seenBy: ['relative', 'donor'] },
        ],
      },
      async plant() {
        const draft = { name: 'Mkprogram', description: 'For all', donorContact }
        const program = await idOf(who.creator.post('/v1/finance/program', draft))
        const gift = { financeProgramId: program, donorName: 'Hari', amount: 5, donorAddress: 'Mkaddress', personId }
        const [entry, bare] = [
          await idOf(who.donor.post('/v1/finance/donor', gift)),
          await idOf(who.donor.post('/v1/finance/donor', gift)),
        ]
        await who.donor.post(`/v1/finance/donor/${entry}/receipt`)
        const [closed, aside] = [
          await idOf(who.creator.post('/v1/finance/program', { ...draft, entriesBy: 'CREATOR' })),
          await idOf(who.donor.post('/v1/finance/donor', gift)),
        ]
        await who.creator.post(`/v1/finance/donor/${aside}/set-aside`, { reason: 'Mkreason' })
        return { program, closed, entry, bare, aside, personId }
      },
    }
  })
  const all = columnsOf(actors)
  const text = { name: 'Anew', description: 'For all' }
  const gift = { donorName: 'Hari', amount: 6 }

  const rows: Row<Awaited<ReturnType<typeof stage.plant>>>[] = [
    ['programs.all', ({ client }) => client.get('/v1/finance/program/all'), all(200)],
    ['programs.create', ({ client }) => client.post('/v1/finance/program', text), all(201)],
    ['programs.get', ({ client, program }) => client.get(`/v1/finance/program/${program}`), all(200)],
    [
      'programs.update',
      ({ client, program }) => client.put(`/v1/finance/program/${program}`, text),
      all(403, { creator: 200 }),
    ],
    [
      'programs.remove',
      ({ client, program }) => client.delete(`/v1/finance/program/${program}`),
      all(403, { creator: 204 }),
    ],
    [
      'programs.removeLink',
      ({ client, program, personId }) => client.delete(`/v1/finance/program/${program}/link/${personId}`),
      all(403, { creator: 204 }),
    ],
    ['programs.history', ({ client, program }) => client.get(`/v1/finance/program/${program}/history`), all(200)],
    ['donors.list', ({ client, program }) => client.get(`/v1/finance/donor/program/${program}`), all(200)],
    [
      'donors.create',
      ({ client, program }) => client.post('/v1/finance/donor', { ...gift, financeProgramId: program }),
      all(201),
    ],
    [
      'donors.create where only the creator adds',
      ({ client, closed }) => client.post('/v1/finance/donor', { ...gift, financeProgramId: closed }),
      all(403, { creator: 201 }),
    ],
    [
      'donors.setAside',
      ({ client, entry }) => client.post(`/v1/finance/donor/${entry}/set-aside`, { reason: 'Twice' }),
      all(403, { creator: 200 }),
    ],
    [
      'donors.countAgain',
      ({ client, aside }) => client.delete(`/v1/finance/donor/${aside}/set-aside`),
      all(403, { creator: 200 }),
    ],
    ['donors.update', ({ client, entry }) => client.put(`/v1/finance/donor/${entry}`, gift), all(403, { donor: 200 })],
    [
      'donors.create of a person',
      ({ client, program, personId }) =>
        client.post('/v1/finance/donor', { ...gift, financeProgramId: program, personId }),
      all(404, { relative: 201, donor: 201 }),
    ],
    [
      'receipts.issue',
      ({ client, bare }) => client.post(`/v1/finance/donor/${bare}/receipt`),
      all(403, { donor: 201, creator: 201 }),
    ],
    [
      'receipts.issue of one set aside',
      ({ client, aside }) => client.post(`/v1/finance/donor/${aside}/receipt`),
      all(403, { donor: 409, creator: 409 }),
    ],
    ['books.export', ({ client, program }) => client.get(`/v1/finance/program/${program}/export?format=csv`), all(200)],
    [
      'books.export as a workbook',
      ({ client, program }) => client.get(`/v1/finance/program/${program}/export?format=xlsx`),
      all(200),
    ],
    ['books.receipt', ({ client, entry }) => client.get(`/v1/finance/donor/${entry}/receipt`), all(200)],
    ['books.receipt of none', ({ client, bare }) => client.get(`/v1/finance/donor/${bare}/receipt`), all(404)],
    ['receipts.list', ({ client, program }) => client.get(`/v1/finance/program/${program}/receipt`), all(200)],
    ['donors.remove', ({ client, entry }) => client.delete(`/v1/finance/donor/${entry}`), all(403, { donor: 204 })],
  ]

  asksEverybody(stage, rows, { isVariant: donorContact !== 'MEMBERS' })

  isWhole(tablesOf('finance'), rows)
})
