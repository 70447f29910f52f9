import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newEvent } from '../../test/events.ts'
import { newGroup } from '../../test/groups.ts'
import type { Answer } from '../../test/client.ts'

// Guests find each of their answers to events and take it back.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const base = '/v1/social/event'
const done = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
const signUp = async <const Names extends readonly string[]>(...names: Names) =>
  (await Promise.all(names.map((name) => app.signUp(name)))) as { [K in keyof Names]: Member }

describe('an answer to an event', () => {
  const answered = async (answer: 'MAYBE' | 'NO') => {
    const [host, guest] = await signUp('Host', 'Guest')
    const event = await newEvent(host, app.clock.now(), { type: 'PRIVATE', name: 'Picnic' })
    await done(host.post(`${base}/${event}/invite`, { userIds: [guest.id] }))
    await done(guest.put(`${base}/${event}/answer`, { answer }))
    return { host, guest, event }
  }
  const idsIn = async (who: Member, status: string) =>
    (await done(who.get(`${base}/going?status=${status}`))).data.map(({ id }: { id: string }) => id)
  const guestsOf = async (host: Member, event: string, status: string) =>
    (await done(host.get(`${base}/${event}/participant?status=${status}`))).data.map(({ id }: { id: string }) => id)

  test.each(['MAYBE', 'NO'] as const)(
    'is listed for the guest alone (%s), also once the event is archived',
    async (answer) => {
      const { host, guest, event } = await answered(answer)
      const other = answer === 'MAYBE' ? 'NO' : 'MAYBE'
      expect([await idsIn(guest, answer), await idsIn(guest, other)]).toEqual([[event], []])
      expect(await idsIn(host, answer)).toEqual([])
      await done(host.put(`${base}/archive/${event}`, { decision: true, mediaIds: [] }))
      expect(await idsIn(guest, answer)).toEqual([event])
      expect((await done(guest.get(`${base}/going`))).data).toEqual([])
    },
  )

  test.each([
    [
      'archived',
      ({ host, event }: Awaited<ReturnType<typeof answered>>) =>
        done(host.put(`${base}/archive/${event}`, { decision: true, mediaIds: [] })),
    ],
    [
      'over',
      ({ event }: Awaited<ReturnType<typeof answered>>) =>
        app.db
          .updateTable('social_event')
          .set({
            starts_at: new Date(app.clock.now().getTime() - 7_200_000),
            ends_at: new Date(app.clock.now().getTime() - 3_600_000),
          })
          .where('id', '=', event)
          .execute(),
    ],
  ] as const)('of Maybe is taken back when the event is %s', async (_, happens) => {
    const placed = await answered('MAYBE')
    const { host, guest, event } = placed
    await happens(placed)
    expect((await guest.get(`${base}/${event}`)).body).toMatchObject({
      status: 'MAYBE',
      can: { join: false, leave: true },
    })
    const left = await done(guest.delete(`${base}/${event}/participant`))
    expect(left).toMatchObject({ status: 'NO', can: { leave: false } })
    expect(await guestsOf(host, event, 'MAYBE')).toEqual([])
    expect(await idsIn(guest, 'MAYBE')).toEqual([])
  })

  test.each(['MAYBE', 'NO'])('of a member who was not invited by name (%s) is deleted', async (answer) => {
    const [host, member] = await signUp('Host', 'Member')
    const group = await newGroup(host, { name: 'Guthi', joinPolicy: 'OPEN' })
    await done(member.post(`/v1/group/${group}/join`))
    const event = await newEvent(host, app.clock.now(), { type: 'PRIVATE', groupIds: [group] })
    await done(member.put(`${base}/${event}/answer`, { answer }))
    expect(await guestsOf(host, event, answer)).toEqual([member.id])
    expect(await done(member.delete(`${base}/${event}/participant`))).toMatchObject({ status: null })
    for (const status of ['MAYBE', 'NO']) expect(await guestsOf(host, event, status)).toEqual([])
  })

  test('that was not given leaves the invitation as it is', async () => {
    const [host, guest] = await signUp('Host', 'Guest')
    const event = await newEvent(host, app.clock.now(), { type: 'PRIVATE' })
    await done(host.post(`${base}/${event}/invite`, { userIds: [guest.id] }))
    expect(await done(guest.delete(`${base}/${event}/participant`))).toMatchObject({ status: 'INVITED' })
  })
})

test.each(['GOING', 'WAITING'])(
  'a seat or waiting place (%s) at an archived event is listed for its guest alone, and given back',
  async (status) => {
    const [host, first, guest] = await signUp('Host', 'First', 'Guest')
    const id = await newEvent(host, app.clock.now(), { capacity: 1, name: 'Picnic' })
    const guests = status === 'GOING' ? [guest, first] : [first, guest]
    for (const who of guests) await done(who.post(`${base}/${id}/participant`))
    const idsIn = async (who: Member, query = '') =>
      (await done(who.get(`${base}/going${query}`))).data.map((event: { id: string }) => event.id)
    expect([await idsIn(guest), await idsIn(guest, '?archived=archived')]).toEqual([[id], []])
    await done(host.put(`${base}/archive/${id}`, { decision: true, mediaIds: [] }))
    expect([await idsIn(guest), await idsIn(guest, '?archived=archived')]).toEqual([[], [id]])
    expect((await done(guest.get(`${base}/going?archived=archived`))).data).toMatchObject([
      { id, status, can: { leave: true } },
    ])
    expect(await idsIn(host, '?archived=archived')).toEqual([])
    expect((await app.visitor.get(`${base}/going?archived=archived`)).status).toBe(401)
    await done(guest.delete(`${base}/${id}/participant`))
    expect(await idsIn(guest, '?archived=archived')).toEqual([])
    expect(await idsIn(first, '?archived=archived')).toEqual([id])
  },
)
