import type { CardKind } from '@mulghar/contract/messages/kinds'
import { newEvent } from '../events/making.ts'
import { begun } from '../finance/entry-steps.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { newPlace, sharedTree } from '../heritage/making.ts'
import { befriend, bubble, openWith, send } from './talking.ts'

type Made = { id: string }
type Shared = { id: string; remove: () => Promise<unknown> }

const kinds: { kind: CardKind; share: (owner: Member, reader: Member) => Promise<Shared> }[] = [
  {
    kind: 'POST',
    async share(owner) {
      const { id } = await owner.api<Made>('POST', '/v1/post', { text: 'The well is full', visibility: 'FOLLOWERS' })
      return { id, remove: () => owner.api('DELETE', `/v1/post/${id}`) }
    },
  },
  {
    kind: 'EVENT',
    async share(owner) {
      const { id } = await newEvent(owner, 'Kul puja')
      return { id, remove: () => owner.api('DELETE', `/v1/social/event/${id}`) }
    },
  },
  {
    kind: 'HERITAGE',
    async share(owner) {
      const { id } = await newPlace(owner, 'Indrawati Dhara')
      return { id, remove: () => owner.api('DELETE', `/v1/heritage/${id}`) }
    },
  },
  {
    kind: 'PROGRAM',
    async share(owner) {
      const { id } = await begun(owner, `Roof ${owner.id.slice(-8)}`)
      return { id, remove: () => owner.api('DELETE', `/v1/finance/program/${id}`) }
    },
  },
  {
    kind: 'GROUP',
    async share(owner, reader) {
      const name = `Joshi ${owner.id.slice(-8)}`
      const draft = { name, visibility: 'PRIVATE', joinPolicy: 'OPEN' }
      const { id } = await owner.api<Made>('POST', '/v1/group', draft)
      await reader.api('POST', `/v1/group/${id}/join`, {})
      return { id, remove: () => owner.api('DELETE', `/v1/group/${id}`, { name }) }
    },
  },
  {
    kind: 'TREE',
    async share(owner, reader) {
      const id = await sharedTree(owner, reader, `Joshi ${owner.id.slice(-8)}`)
      return { id, remove: () => owner.api('DELETE', `/v1/family/family-tree/${id}`) }
    },
  },
  {
    kind: 'PERSON',
    async share(owner, reader) {
      const tree = await sharedTree(owner, reader, `Rai ${owner.id.slice(-8)}`)
      const { id } = await owner.api<Made>('POST', `/v1/family/${tree}/person`, { firstName: 'Hari', lastName: 'Rai' })
      return { id, remove: () => owner.api('DELETE', `/v1/family/${tree}/person/${id}`) }
    },
  },
]

test(
  'a card in an open thread changes when its resource is deleted elsewhere',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    await befriend(asha, ravi)
    const { id } = await openWith(asha, ravi)
    const removals = new Map<CardKind, () => Promise<unknown>>()
    for (const { kind, share } of kinds) {
      const shared = await share(asha, ravi)
      await send(asha, id, `Look: ${kind}`, { card: { kind, id: shared.id } })
      removals.set(kind, shared.remove)
    }
    await ravi.page.goto(`/home/messages/${id}`)
    for (const [kind, remove] of removals)
      await test.step(kind, async () => {
        const message = bubble(ravi.page, `Look: ${kind}`)
        await expect(message.getByRole('link')).toBeVisible()
        await remove()
        await expect(message).toContainText('You cannot see this, or it was deleted.')
        await expect(message.getByRole('link')).toHaveCount(0)
      })
  },
)
