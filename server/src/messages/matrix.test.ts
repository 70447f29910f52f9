import { randomUUID } from 'node:crypto'
import type { Answer } from '../../test/client.ts'
import { idOf } from '../../test/client.ts'
import { asksEverybody, columnsOf, isWhole, stageOf, tablesOf, type Row } from '../../test/matrix.ts'
import { at, openGroup, sent } from '../../test/messages.ts'
import { block, follow, unblock } from '../../test/people.ts'
import { jpegOf } from '../../test/pictures.ts'

// Everybody asks for a group conversation and a message in it with a photo. `requester` has not accepted it yet and `left` has left.
// The sender blocked `blocked`, and `blocker` blocked the sender: both are members, and see nothing of the sender. `moderator` looks
// after the application and is no member. A conversation of two across a block: `requests-and-blocks.test.ts`.

const actors = [
  'visitor',
  'stranger',
  'moderator',
  'left',
  'requester',
  'blocked',
  'blocker',
  'member',
  'sender',
] as const
type Actor = (typeof actors)[number]
const members: readonly Actor[] = ['requester', 'blocked', 'blocker', 'member', 'sender']
const accepted: readonly Actor[] = ['blocked', 'blocker', 'member', 'sender']
const readers: readonly Actor[] = ['requester', 'member', 'sender']

const stage = stageOf(actors, async (app, who) => {
  const { sender, member, requester, left, blocked, blocker } = who
  await follow(member, sender)
  const grown = new Date(app.clock.now().getTime() - 48 * 60 * 60_000)
  await app.db.updateTable('account').set({ created_at: grown }).execute()
  await app.db.updateTable('account').set({ role: 'MODERATOR' }).where('id', '=', who.moderator.id).execute()
  const upload = async () => idOf(sender.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() }))
  return {
    secrets: {
      markers: [
        { text: 'Mkmessage', seenBy: readers },
        { text: 'Mkname', seenBy: members },
      ],
    },
    async plant() {
      // Requests of one account to the same member are limited: earlier ones count as those of somebody else.
      const earlier = app.db.updateTable('conversation_member').set({ added_by: null })
      await earlier.where('account_id', '=', requester.id).execute()
      await unblock(sender, blocked)
      await unblock(blocker, sender)
      const conversation = await openGroup(sender, [requester, left, blocked, blocker, member], 'Mkname')
      for (const one of [blocked, blocker, left]) await one.put(at(conversation, '/request'))
      await left.delete(at(conversation, '/member/me'))
      await block(sender, blocked)
      await block(blocker, sender)
      const photo = await upload()
      const message = await sent(sender, conversation, 'Mkmessage', { mediaIds: [photo] })
      await member.put(at(conversation, `/message/${message}/reaction`), { emoji: '👍' })
      return { conversation, message, photo }
    },
  }
})
type Planted = Awaited<ReturnType<typeof stage.plant>>

const all = columnsOf(actors)
const to = (list: readonly Actor[], told: unknown) => Object.fromEntries(list.map((actor) => [actor, told]))
const only = (list: readonly Actor[], told: unknown) => all(404, to(list, told))
const own = (told: unknown) => all(404, { ...to(readers, 403), sender: told })
const isListed = ({ status, body }: Answer, { conversation }: Planted) =>
  status === 200 ? body.data.some((one: { id: string }) => one.id === conversation) : status
const lists = (list: readonly Actor[]) => all(false, to(list, true))
const anew = { tells: isListed, anew: true }
const ofMessage = ({ conversation, message }: Planted, rest = '') => at(conversation, `/message/${message}${rest}`)

const rows: Row<Planted>[] = [
  ['conversations.list', ({ client }) => client.get('/v1/message/conversation?limit=100'), lists(accepted), anew],
  [
    'conversations.list of requests',
    ({ client }) => client.get('/v1/message/conversation?limit=100&tab=requests'),
    lists(['requester']),
    anew,
  ],
  [
    'conversations.list by name',
    ({ client }) => client.get('/v1/message/conversation?q=mkname'),
    lists(accepted),
    anew,
  ],
  ['conversations.unread', ({ client }) => client.get('/v1/message/unread'), all(200)],
  ['conversations.get', ({ client, conversation }) => client.get(at(conversation, '/detail')), only(members, 200)],
  ['messages.list', ({ client, conversation }) => client.get(at(conversation)), only(members, 200)],
  [
    'messages.list beside the message',
    ({ client, conversation, message }) => client.get(at(conversation, `?before=${message}`)),
    only(readers, 200),
  ],
  [
    'messages.search',
    ({ client }) => client.get('/v1/message/search?q=mkmessage&limit=100'),
    lists(readers),
    {
      tells: ({ status, body }, { message }) =>
        status === 200 ? body.data.some((one: { message: { id: string } }) => one.message.id === message) : status,
      anew: true,
    },
  ],
  [
    'messages.search in the conversation',
    ({ client, conversation }) => client.get(`/v1/message/search?q=mkmessage&conversationId=${conversation}`),
    only(members, 200),
  ],
  ['messages.ownLeft', ({ client }) => client.get('/v1/message/own-left'), all(200)],
  ['messages.ownLeftReactions', ({ client }) => client.get('/v1/message/own-left/reaction'), all(200)],
  [
    'documents.get of its photo',
    ({ client, photo }) => client.get(`/v1/document/${photo}`),
    only(['member', 'sender'], 200),
  ],
  ['conversations.open', ({ client, me }) => client.post('/v1/message/conversation', { userIds: [me.id] }), all(400)],
  [
    'conversations.read',
    ({ client, conversation, message }) => client.put(at(conversation, '/read'), { messageId: message }),
    only(readers, 200),
  ],
  [
    'conversations.mute',
    ({ client, conversation }) => client.put(at(conversation, '/mute'), { muted: true }),
    only(members, 200),
  ],
  [
    'conversations.rename',
    ({ client, conversation }) => client.put(at(conversation, '/name'), { name: 'Mkname anew' }),
    only(accepted, 200),
  ],
  [
    'conversations.add',
    ({ client, conversation, me }) => client.post(at(conversation, '/member'), { userIds: [me.id] }),
    only(accepted, 200),
  ],
  [
    'conversations.leave',
    ({ client, conversation }) => client.delete(at(conversation, '/member/me')),
    only(accepted, 204),
  ],
  [
    'conversations.accept',
    ({ client, conversation }) => client.put(at(conversation, '/request')),
    only(accepted, 409).map((status, at) => (actors[at] === 'requester' ? 200 : status)),
  ],
  [
    'conversations.refuse',
    ({ client, conversation }) => client.delete(at(conversation, '/request')),
    only(accepted, 409).map((status, at) => (actors[at] === 'requester' ? 204 : status)),
  ],
  ['conversations.typing', ({ client, conversation }) => client.post(at(conversation, '/typing')), only(members, 204)],
  [
    'messages.send',
    ({ client, conversation }) => client.post(at(conversation), { text: 'Fine', clientId: randomUUID() }),
    only(members, 201),
  ],
  [
    'messages.send as an answer',
    ({ client, conversation, message }) =>
      client.post(at(conversation), { text: 'Fine', clientId: randomUUID(), replyTo: message }),
    only(readers, 201),
  ],
  ['messages.edit', ({ client, ...planted }) => client.put(ofMessage(planted), { text: 'Mkmessage anew' }), own(200)],
  ['messages.remove', ({ client, ...planted }) => client.delete(ofMessage(planted)), own(204)],
  [
    'messages.react',
    ({ client, ...planted }) => client.put(ofMessage(planted, '/reaction'), { emoji: '🙏' }),
    only(readers, 200),
  ],
  ['messages.unreact', ({ client, ...planted }) => client.delete(ofMessage(planted, '/reaction')), only(readers, 204)],
]

asksEverybody(stage, rows)
isWhole(tablesOf('messages'), rows)
