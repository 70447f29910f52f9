import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member } from '../test/app.ts'
import { inCapitals, inSmall } from '../test/capitals.ts'
import { clientOf } from '../test/client.ts'
import { diceOf } from '../test/fuzz-values.ts'
import { newPlace } from '../test/heritage.ts'
import { exposureOf, faultOf, operations, wishFor, type Known } from '../test/fuzz.ts'
import { newVault, vaultAt } from '../test/vault.ts'
import { signUpAll } from '../test/matrix.ts'
import { actors, addWaiting, gatherCast, linkedTreeOf, sceneOf, type Cast } from '../test/matrix-trees.ts'

// Whatever is sent, by whomever: no answer is a fault of ours, and every refusal is worded as the contract words it.
// FUZZ_SEED makes the same requests again.

const isLong = process.env['LONG_TESTS'] === '1'
const count = isLong ? 20_000 : process.env['WHOLE_RUN'] === '1' ? 800 : 2_000
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
const together = 4
/** Trees are deleted and members leave meanwhile: new ones come so often. */
const plantedEvery = 400
const mostKnown = 400
/** Each takes a tenth of a second, and says the same again and again. */
const costly = /register|login|_import|previewTable|upload/

/** A vault whose proofs are often guessed by values of this length (fuzz-values.ts). */
async function setUpKnownVault(member: Member): Promise<void> {
  const vault = { ...newVault(), authKey: 'A'.repeat(43), recoveryAuthKey: 'b'.repeat(43) }
  await member.post(vaultAt.password, { ...vault, accountPassword: member.password })
}

const isId = ({ schema }: { schema: { format?: unknown } }) => schema.format === 'uuid'

let cast: Cast
beforeAll(async () => {
  const app = await startTestApp()
  cast = await gatherCast(app, await signUpAll(app, actors))
})
afterAll(() => cast.app.close())

test(`${count} requests of seed ${seed}`, { timeout: isLong ? 3_600_000 : 600_000 }, async () => {
  const dice = diceOf(seed)
  const calls = operations()
  const readById = calls.filter(({ method, parameters }) => method === 'GET' && parameters.some(isId))
  const known: Known = { ids: ['00000000-0000-7000-8000-000000000000'], cursors: [] }
  const faults: string[] = []
  const statuses = new Map<number, number>()
  const learn = (text: string) => {
    for (const [id] of text.matchAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g)) keep(known.ids, id)
    for (const [, next] of text.matchAll(/"next":"([\w-]+)"/g)) keep(known.cursors, next!)
  }
  const keep = (list: string[], one: string) => {
    if (list.length < mostKnown) list.push(one)
    else list[dice.below(mostKnown)] = one
  }

  async function sendOne(): Promise<void> {
    const call = dice.pick(calls)
    if (costly.test(call.id) && dice.chance(0.8)) return sendOne()
    const actor = dice.pick(actors)
    const wish = wishFor(call, dice, known, actor === 'visitor' ? undefined : cast.who[actor].tokens.accessToken.token)
    const { method, url, headers, payload, isExposed } = wish
    const { authorization: _, ...shown } = headers
    const answer = await cast.app.app.http.inject({
      method: method as 'GET',
      url,
      headers,
      ...(payload && { payload }),
    })
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    const text = answer.headers['content-encoding'] ? '{}' : answer.body
    const fault =
      (isExposed && exposureOf(answer.statusCode)) ||
      (answer.headers['content-encoding'] ? undefined : faultOf(answer.statusCode, text))
    if (fault)
      faults.push(
        `${actor}: ${method} ${url.slice(0, 300)} ${JSON.stringify(shown)} ${payload?.toString().slice(0, 600) ?? ''}: ${fault}`,
      )
    if (dice.chance(0.3)) learn(text)
    if (answer.statusCode === 401) await signInAgain(actor)
  }

  /** What is only read is answered the same with ids in small letters and in capitals. */
  async function readTwice(): Promise<void> {
    const actor = dice.pick(actors)
    const bearer = actor === 'visitor' ? undefined : cast.who[actor].tokens.accessToken.token
    const { url, headers } = wishFor(dice.pick(readById), dice, known, bearer)
    const read = async (path: string) => {
      const { statusCode, body } = await cast.app.app.http.inject({ method: 'GET', url: path, headers })
      return `${statusCode} ${body.replace(/"requestId":"[^"]*"/, '')}`
    }
    const [small, capitals] = [inSmall(url), inCapitals(inSmall(url))]
    if (small === capitals) return
    const [first, shouted, again] = [await read(small), await read(capitals), await read(small)]
    // A change that a task has made meanwhile is no fault.
    if (first === again && shouted !== first)
      faults.push(
        `${actor}: ${capitals}: answered ${shouted.slice(0, 300)}, and in small letters ${first.slice(0, 300)}`,
      )
  }

  /** Sessions are ended by some of the calls. */
  async function signInAgain(actor: (typeof actors)[number]): Promise<void> {
    if (actor === 'visitor' || (await cast.who[actor].get('/v1/auth/session')).status === 200) return
    const { email, password } = cast.who[actor]
    const { status, body } = await cast.app.visitor.post('/v1/auth/login', { email, password })
    if (status !== 200) return
    Object.assign(cast.who[actor], clientOf(cast.app.app.http, body.accessToken.token), { tokens: body })
  }

  for (let sent = 0; sent < count && faults.length < 20; sent += together) {
    if (sent % plantedEvery === 0) {
      for (const actor of actors) await signInAgain(actor)
      for (const actor of actors) if (actor !== 'visitor') await setUpKnownVault(cast.who[actor])
      cast.linkedTree = await linkedTreeOf(cast.who.linked)
      const planted = await sceneOf(cast)
      await addWaiting(cast, planted)
      const placeId = await newPlace(cast.owner, { name: `Planted ${sent}` })
      for (const id of [
        planted.treeId,
        planted.self,
        planted.other,
        planted.old,
        placeId,
        cast.owner.id,
        cast.who.reader.id,
      ])
        for (let often = 0; often < 10; often++) keep(known.ids, id)
      for (const path of ['history', 'proposal', 'link', 'people?limit=2'])
        learn((await cast.owner.get(`/v1/family/family-tree/${planted.treeId}/${path}`)).raw.toString())
    }
    await Promise.all(Array.from({ length: together }, sendOne))
    if (sent % (5 * together) === 0) await readTwice()
  }
  expect(faults).toEqual([])
  const done = [...statuses].reduce((sum, [status, times]) => sum + (status < 300 ? times : 0), 0)
  // Nonsense alone finds little: much of what is sent has to be taken. Ids of more modules fit fewer calls each.
  expect(done / count).toBeGreaterThan(0.12)
  const tasks = await cast.app.db.selectFrom('task').selectAll().where('error', '=', 'kit/bug').execute()
  expect(tasks).toEqual([])
  expect((await cast.app.visitor.get('/v1/health')).status).toBe(200)
})
