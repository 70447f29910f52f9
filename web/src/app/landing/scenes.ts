export type Face = {
  x: number
  y: number
  name: string
  native: string
  initials: string
  gender: 'woman' | 'man'
  departed?: boolean
}

/** A banyan's crown with a family below it, for one range of widths. Lengths are units of its view box. */
export type Scene = {
  width: number
  height: number
  /** Parents first, then their children from the left. */
  people: readonly Face[]
  /** Half the width of a portrait with its frame. */
  radius: number
  /** Where the lines to the parents come out of the crown, and where the line to the children turns. */
  crownBottom: number
  busY: number
  crown: string
  veins: string
  figs: string
  figSize: number
  thickRoots: string
  thinRoots: string
  thickWidth: number
}

type Place = [x: number, y: number]

const family = (places: readonly [Place, Place, Place, Place, Place]): Face[] => {
  const people: Omit<Face, 'x' | 'y'>[] = [
    { name: 'Krishna Prasad', native: 'कृष्णप्रसाद', initials: 'KA', gender: 'man', departed: true },
    { name: 'Laxmi Devi', native: 'लक्ष्मीदेवी', initials: 'LA', gender: 'woman', departed: true },
    { name: 'Durga', native: 'दुर्गा', initials: 'DP', gender: 'woman' },
    { name: 'Mohan', native: 'मोहन', initials: 'MA', gender: 'man' },
    { name: 'Gopal', native: 'गोपाल', initials: 'GA', gender: 'man' },
  ]
  return people.map((person, index) => ({ ...person, x: places[index]![0], y: places[index]![1] }))
}

export const wideScene: Scene = {
  width: 700,
  height: 590,
  people: family([
    [284, 300],
    [416, 300],
    [136, 474],
    [350, 474],
    [564, 474],
  ]),
  radius: 39,
  crownBottom: 226,
  busY: 408,
  crown:
    'M6.1 214A36.2 36.2 0 0 1 6.1 177.8A70.9 70.9 0 0 1 104.4 118.5A65.2 65.2 0 0 1 202.6 63.8A60.2 60.2 0 0 1 300.9 30.3A57 57 0 0 1 399.1 30.3A60.2 60.2 0 0 1 497.4 63.8A65.2 65.2 0 0 1 595.6 118.5A70.9 70.9 0 0 1 693.9 177.8A36.2 36.2 0 0 1 693.9 214Q350 243.4 6.1 214z',
  veins: 'M350 214V74M350 146q-87-4-138-68M350 146q87-4 138-68M205 214q-14-50-108-63M495 214q14-50 108-63',
  figs: 'M350 69h0M212 74h0M488 74h0M97 146h0M603 146h0M285 169h0M422 178h0',
  figSize: 15,
  thickRoots: 'M50 206c3.5 109-3.5 218 0 384M650 206c3.5 109-3.5 218 0 384',
  thinRoots:
    'M76 206c3.5 109-3.5 218 0 384M624 206c3.5 109-3.5 218 0 384M28 206c3.5 109-3.5 218 0 384M672 206c3.5 109-3.5 218 0 384',
  thickWidth: 12,
}

export const narrowScene: Scene = {
  width: 390,
  height: 424,
  people: family([
    [132, 188],
    [258, 188],
    [76, 322],
    [195, 322],
    [314, 322],
  ]),
  radius: 33,
  crownBottom: 136,
  busY: 274,
  crown:
    'M-4.5 128A22.4 22.4 0 0 1 -4.5 105.6A42.2 42.2 0 0 1 52.5 68.9A38.5 38.5 0 0 1 109.5 34.9A35.2 35.2 0 0 1 166.5 14.2A33.1 33.1 0 0 1 223.5 14.2A35.2 35.2 0 0 1 280.5 34.9A38.5 38.5 0 0 1 337.5 68.9A42.2 42.2 0 0 1 394.5 105.6A22.4 22.4 0 0 1 394.5 128Q195 146.2 -4.5 128z',
  veins: 'M195 128V41M195 86q-50-3-80-42M195 86q50-3 80-42M111 128q-8-31-63-39M279 128q8-31 63-39',
  figs: 'M195 38h0M115 41h0M275 41h0M48 86h0M342 86h0M157 100h0M237 106h0',
  figSize: 10,
  thickRoots: 'M16 116c2 86-2 173 0 308M374 116c2 86-2 173 0 308',
  thinRoots: 'M31 116c2 86-2 173 0 308M359 116c2 86-2 173 0 308',
  thickWidth: 8,
}

/** Each line of a family as its points; the last point touches the frame of a person. */
export function linesOf({ people, radius, crownBottom, busY }: Scene): Place[][] {
  const [father, mother, ...children] = people
  const middle = (father!.x + mother!.x) / 2
  const down = [father!, mother!].map(({ x, y }): Place[] => [
    [x, crownBottom],
    [x, y - radius],
  ])
  const toChildren = children.map(({ x, y }): Place[] => [
    [middle, father!.y],
    [middle, busY],
    [x, busY],
    [x, y - radius],
  ])
  return [...down, ...toChildren]
}

/** The double line between the parents, from frame to frame. */
export function marriageOf({ people, radius }: Scene): { from: Place; to: Place } {
  const [father, mother] = people
  return { from: [father!.x + radius, father!.y], to: [mother!.x - radius, mother!.y] }
}
