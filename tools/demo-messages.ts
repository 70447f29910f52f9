import type { Neighbour, Ways } from './demo-neighbours.ts'

// Six conversations of the demonstration: of two, of a few, and one that waits as a request.

type Line = readonly [writer: number, text: string]
type Talk = {
  /** Places in the list of all people; the first one begins. */
  people: readonly number[]
  name?: string
  lines: readonly Line[]
}

/** Asha, Ravi and Meera come first in the list. Nobody who follows nobody writes to them, but for the last. */
const talks: readonly Talk[] = [
  {
    people: [0, 1],
    lines: [
      [1, 'Page three of the register. Who is this after Rishiram?'],
      [0, 'हेमकर्ण, says Shakuntala didi. Brother of Rudranath.'],
      [1, 'Added. And his second wife, if the ink is to be believed.'],
      [0, 'I’ll bring the magnifying glass and two phones for light.'],
      [0, 'र सेल रोटी पनि।'],
    ],
  },
  {
    people: [0, 2],
    lines: [
      [2, 'Namaste! Did the photos from Palpa arrive?'],
      [0, 'All twelve. The one with the well is going on the wall.'],
    ],
  },
  {
    people: [1, 2],
    lines: [
      [1, 'Your grandmother’s song, the one about the river: do you have it written down?'],
      [2, 'Only in my head. I will record it on Saturday.'],
    ],
  },
  {
    people: [0, 1, 2, 3],
    name: 'Kul puja cousins',
    lines: [
      [0, 'The bus leaves Kalanki on Friday at five. Who is in?'],
      [1, 'Me, and a box of oranges.'],
      [2, 'म पनि। Keep a seat by the window for Aama.'],
      [3, 'The boat is booked for ten.'],
    ],
  },
  {
    people: [1, 4, 5],
    name: 'Roof committee',
    lines: [
      [4, 'Slates arrive on Thursday.'],
      [1, 'Four of us can carry them. Early, before the sun.'],
      [5, 'I have the ladder.'],
    ],
  },
  {
    people: [6, 0],
    lines: [[6, 'Namaste Asha ji, I think our grandmothers are sisters. May I ask about the Pokhrel branch?']],
  },
]

export async function settleMessages({ call }: Ways, people: readonly Neighbour[]): Promise<void> {
  for (const { people: places, name, lines } of talks) {
    const [first, ...others] = places.map((place) => people[place]!)
    const userIds = others.map(({ id }) => id)
    const conversation = '/v1/message/conversation'
    const { id } = await call('POST', conversation, first!.token, { userIds, ...(name !== undefined && { name }) })
    for (const [writer, text] of lines)
      await call('POST', `${conversation}/${id}`, people[writer]!.token, { text, clientId: crypto.randomUUID() })
  }
  console.log(`Messages: ${talks.length} conversations`)
}
