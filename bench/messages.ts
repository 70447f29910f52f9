import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { calibration, median, openHouse, percentile } from './house.ts'
import { signInMany, type Person } from './src/fill-events.ts'
import { fillMessages, type FilledConversation } from './src/fill-messages.ts'
import { bareDelivery } from './src/bare-delivery.ts'
import { openStream, type OpenStream } from './src/streams.ts'

// Messages: lists and threads among two million; how soon both members have a message while others write and listen, beside a
// bare insert with LISTEN and NOTIFY; the memory of idle streams. Ends with 1 where a target is missed.

const messages = Number(process.env['MESSAGES'] ?? 2_000_000)
const conversations = Number(process.env['CONVERSATIONS'] ?? 10_000)
const asks = Number(process.env['ASKS'] ?? 300)
const idle = Number(process.env['STREAMS'] ?? 2000)
const seconds = Number(process.env['SECONDS'] ?? 20)
const [listening, perSecond] = [500, 50]
const targets = { readMs: 20, searchMs: 150, deliveryMs: 250, idleBytes: 150 * 2 ** 20 }

let isMissed = false
function print(name: string, value: number, unit: string, target: number, more = ''): void {
  const isHeld = value <= target
  isMissed ||= !isHeld
  console.log(`${name}: ${value.toFixed(1)} ${unit} (target ${target})${more}${isHeld ? '' : ' MISSED'}`)
}

const house = await openHouse()
try {
  const address = await house.start('server/src/main.ts')
  const people = await signInMany(house.pool, house.dataDir, Math.max(idle, 1000))
  const filled = await fillMessages(house.pool, {
    memberIds: people.map(({ id }) => id),
    conversations,
    messages,
    longest: messages / 20,
    ofFirst: 500,
  })
  console.log(`calibration loop ${calibration().toFixed(0)} ms; ${messages} messages in ${conversations} conversations`)
  await readAll(address, people[0]!, filled[0]!)
  await deliver(address, people, filled.slice(500))
  await listenIdly(address, people)
  process.exitCode = isMissed ? 1 : 0
} finally {
  await house.close()
}

type Page = { data: { id: string }[]; next: string | null }

async function get<T>(address: string, { authorization }: Person, path: string): Promise<T> {
  const reply = await fetch(`${address}${path}`, { headers: { authorization } })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

/** Lists ten pages deep, then from the beginning again. */
async function readAll(address: string, who: Person, longest: FilledConversation): Promise<void> {
  const thread = `/v1/message/conversation/${longest.id}`
  const lists: Record<string, string> = {
    'list of conversations': '/v1/message/conversation',
    'thread of 100,000 messages': thread,
    'unread messages': '/v1/message/unread',
    'search in one’s messages': '/v1/message/search?q=magnifying%20glass',
  }
  for (const [name, path] of Object.entries(lists)) {
    const times: number[] = []
    let next = ''
    for (let asked = -20; asked < asks; asked++) {
      const from = performance.now()
      const more = next && `${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
      const page = await get<Partial<Page>>(address, who, `${path}${more}`)
      if (asked >= 0) times.push(performance.now() - from)
      if (page.data?.length === 0) throw new Error(`${path} lists nothing`)
      next = asked % 10 === 9 ? '' : (page.next ?? '')
    }
    const target = path.includes('search') ? targets.searchMs : targets.readMs
    print(`${name}, p95`, percentile(times, 0.95), 'ms', target, `, median ${median(times).toFixed(1)}`)
  }
}

/** From the press of Send until the sender has the reply, and the recipient has read the message after its event. */
async function deliver(
  address: string,
  people: readonly Person[],
  filled: readonly FilledConversation[],
): Promise<void> {
  const byId = new Map(people.slice(0, listening).map((person) => [person.id, person]))
  const used = filled.filter(({ members }) => members.every((id) => byId.has(id)))
  const streams = new Map<string, OpenStream>()
  for (const person of byId.values()) streams.set(person.id, await openStream(address, person.authorization))
  const times: number[] = []
  const last = new Map<string, string>()
  async function sendOne(n: number): Promise<void> {
    const { id, members } = used[n % used.length]!
    const [sender, recipient] = n % 2 ? members : [members[1], members[0]]
    const to = byId.get(recipient)!
    const path = `/v1/message/conversation/${id}`
    const before = last.get(id) ?? (await get<Page>(address, to, `${path}?limit=1`)).data[0]!.id
    const from = performance.now()
    const heard = streams.get(recipient)!.next(id)
    const clientId = crypto.randomUUID()
    const sent = fetch(`${address}${path}`, {
      method: 'POST',
      headers: { authorization: byId.get(sender)!.authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ text: `Message ${n}`, clientId }),
    }).then(async (reply) => {
      if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
      return ((await reply.json()) as { id: string }).id
    })
    await heard
    const { data } = await get<Page>(address, to, `${path}?after=${before}`)
    const made = await sent
    if (!data.some((message) => message.id === made)) throw new Error('The recipient has not got the message')
    times.push(performance.now() - from)
    last.set(id, made)
  }
  const sending: Promise<void>[] = []
  for (let n = 0; n < seconds * perSecond; n++) {
    sending.push(sendOne(n))
    await pause(1000 / perSecond)
  }
  await Promise.all(sending)
  for (const stream of streams.values()) stream.close()
  const bare = await bareDelivery(house.pool, { count: seconds * perSecond, perSecond })
  const p95 = percentile(times, 0.95)
  const ratio = p95 / percentile(bare, 0.95)
  const beside = `, median ${median(times).toFixed(1)}; ${ratio.toFixed(1)} × a bare insert, NOTIFY and select`
  print(`both have a message, ${listening} streams, ${perSecond} a second, p95`, p95, 'ms', targets.deliveryMs, beside)
}

async function listenIdly(address: string, people: readonly Person[]): Promise<void> {
  const memory = async () => {
    house.takePeak()
    await pause(3000)
    return house.takePeak()
  }
  const before = await memory()
  const streams: OpenStream[] = []
  for (const { authorization } of people.slice(0, idle)) streams.push(await openStream(address, authorization))
  const more = (await memory()) - before
  for (const stream of streams) stream.close()
  print(`${idle} idle streams above none`, more / 2 ** 20, 'MiB', targets.idleBytes / 2 ** 20)
}
