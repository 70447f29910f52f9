import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { block } from '../../../test/people.ts'

const day = 24 * 60 * 60_000
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const newTree = async (by: Member, name = 'Shrestha'): Promise<string> =>
  (await by.post('/v1/family/family-tree', { name, description: 'Everybody' })).body.id
const invite = (by: Member, familyTreeId: string, emails: string[]) =>
  by.post('/v1/family/member/invite', { familyTreeId, emails })
const addresses = (count: number, of: string) => Array.from({ length: count }, (_, n) => `${of}.${n}@example.org`)
const why = (answer: { body: { refused: { email: string; code: string }[] } }) =>
  answer.body.refused.map((one) => [one.email, one.code])

describe('invitations by mail', () => {
  test('go to one address once a day and tree, however it is spelled', async () => {
    const asha = await app.signUp('Asha')
    const tree = await newTree(asha)
    const first = await invite(asha, tree, ['uncle@example.org', 'Uncle@example.org', 'uncle+again@example.org'])
    expect(first.status).toBe(201)
    expect(first.body.data).toMatchObject([{ email: 'uncle@example.org' }])
    expect(why(first)).toEqual([['uncle+again@example.org', 'invited-today']])

    const second = await invite(asha, tree, ['aunt@example.org', 'uncle@example.org'])
    expect(second.body.data).toMatchObject([{ email: 'aunt@example.org' }])
    expect(why(second)).toEqual([['uncle@example.org', 'invited-today']])
    expect(new Date(second.body.refused[0].until).getTime()).toBeGreaterThan(app.clock.now().getTime())

    // Withdrawing it and asking anew is the same mail again.
    const { data } = (await asha.get(`/v1/family/member/${tree}/invite`)).body
    for (const { id } of data) await asha.delete(`/v1/family/member/${tree}/invite/${id}`)
    const none = await invite(asha, tree, ['uncle@example.org'])
    expect(none).toMatchObject({
      status: 429,
      body: { code: 'trees/invites-enough', errors: [{ field: 'emails.0', code: 'invited-today' }] },
    })
    expect(Number(none.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(none.headers['retry-after'])).toBeLessThanOrEqual(day / 1000)
  })

  test('are not sent to a member who blocked the sender, and nothing reveals it', async () => {
    const [sender, blocker, other] = [
      await app.signUp('Sender'),
      await app.signUp('Blocker'),
      await app.signUp('Other'),
    ]
    const unproved = await app.signUp('Unproved blocker')
    await Promise.all([blocker, other].map((who) => app.prove(who)))
    for (const who of [blocker, unproved]) await block(who, sender)
    const another = unproved.email.replace('@', '+another@')
    const emails = [blocker.email, unproved.email, other.email]
    const answer = await invite(sender, await newTree(sender, 'Not for all'), emails)
    expect(answer).toMatchObject({ status: 201, body: { refused: [] } })
    expect(answer.body.data.map((one: { email: string }) => one.email)).toEqual(emails)
    const noticesOf = async (who: Member) => (await who.get('/v1/notification')).body.data.length
    await expect.poll(() => noticesOf(other), { timeout: 15_000 }).toBe(1)
    await expect
      .poll(async () => (await app.mails()).some((mail) => mail.to.includes(other.email)), { timeout: 15_000 })
      .toBe(true)
    expect(await noticesOf(blocker)).toBe(0)
    // Nor to the same letterbox by another way to write it.
    await invite(sender, await newTree(sender, 'Nor this'), [another, 'last@example.org'])
    const mails = async () => (await app.mails()).map((mail) => mail.to)
    await expect.poll(mails, { timeout: 15_000 }).toContainEqual(expect.stringContaining('last@example.org'))
    for (const email of [blocker.email, unproved.email, another])
      expect(await mails()).not.toContainEqual(expect.stringContaining(email))
  })

  test('go to a stranger three times a day, from all senders and for all trees', async () => {
    const senders = [await app.signUp('One'), await app.signUp('Two')]
    const answers = []
    for (let n = 0; n < 12; n++) {
      const by = senders[n % 2]!
      answers.push(await invite(by, await newTree(by, `Tree ${n}`), ['stranger@example.org']))
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, ...Array<number>(9).fill(429)])
    expect(answers.at(-1)!.body.errors).toMatchObject([{ field: 'emails.0', code: 'invited-enough' }])
    await expect
      .poll(async () => (await app.mails()).filter((mail) => mail.to.includes('stranger@example.org')).length, {
        timeout: 15_000,
      })
      .toBe(3)
  })

  test('keep names in one line, with any characters in them', async () => {
    const asha = await app.signUp('Asha')
    const tree = await newTree(asha)
    const name = 'Asha\r\nBcc: all@example.org\u2028\n\nYour account is blocked: https://evil.example'
    await app.db.updateTable('account').set({ name }).where('id', '=', asha.id).execute()
    await app.db.updateTable('tree').set({ name: 'Our\nown\u0085 lines' }).where('id', '=', tree).execute()
    await invite(asha, tree, ['reader@example.org'])
    const to = async () => (await app.mails()).filter((mail) => mail.to.includes('reader@example.org'))
    await expect.poll(async () => (await to()).length, { timeout: 15_000 }).toBe(1)
    const [mail] = await to()
    expect(mail!.subject).toBe(
      'Asha Bcc: all@example.org Your account is blocked: https://evil.example invites you to a family tree',
    )
    expect(mail!.text).toContain(
      'Asha Bcc: all@example.org Your account is blocked: https://evil.example invites you to the family tree "Our own lines" on Mulghar.\n',
    )
    expect(mail!.to).toBe('reader@example.org')
  })

  test('are so many a day and account, at once too, and more the day after', async () => {
    const asha = await app.signUp('Asha')
    const trees = [await newTree(asha, 'A'), await newTree(asha, 'B')]
    const answers = await Promise.all([
      invite(asha, trees[0]!, addresses(40, 'left')),
      invite(asha, trees[1]!, addresses(40, 'right')),
    ])
    const sent = answers.flatMap(({ body }) => body.data ?? [])
    const refused = answers.flatMap(({ body }) => body.refused ?? [])
    expect(sent).toHaveLength(50)
    expect(refused).toHaveLength(30)
    expect(new Set(refused.map((one) => one.code))).toEqual(new Set(['sent-enough']))
    const more = await invite(asha, trees[0]!, ['more@example.org'])
    expect(more).toMatchObject({ status: 429, body: { errors: [{ code: 'sent-enough' }] } })
    // A link is no mail.
    const link = await asha.post('/v1/family/member/invite', { familyTreeId: trees[0]!, link: true })
    expect(link).toMatchObject({ status: 201, body: { data: [{ kind: 'LINK' }], refused: [] } })
    app.clock.advance(day + 1000)
    const next = await app.visitor.post('/v1/auth/login', { email: asha.email, password: asha.password })
    const again = await app.visitor.post(
      '/v1/family/member/invite',
      { familyTreeId: trees[0]!, emails: ['more@example.org'] },
      { authorization: `Bearer ${next.body.accessToken.token}` },
    )
    expect(again.status).toBe(201)
  })
})
