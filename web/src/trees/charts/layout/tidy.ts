/** A tree to be laid out: node 0 is the root, `children[i]` are the nodes that hang on `i`, `breadth[i]` is its size across. */
export type TidyTree = { children: readonly (readonly number[])[]; breadth: ArrayLike<number> }

/**
 * Where each node begins across: children in their order, a parent over the middle of its children, neighbours of one
 * generation at least `gap` apart, equal subtrees drawn equally. The root begins at 0. Linear in nodes. The method is that
 * of Buchheim, Jünger and Leipert (2002) with breadths that differ, as van der Ploeg (2014) writes it.
 */
export function tidy(tree: TidyTree, gap: number): Float64Array {
  const count = tree.children.length
  const across = new Float64Array(count)
  if (count === 0) return across
  const { order, level } = preorder(tree.children)
  const work = new Contours(tree, level, gap)
  for (let at = count - 1; at >= 0; at--) work.place(order[at]!)
  const shift = new Float64Array(count)
  for (const node of order) {
    work.spread(node)
    shift[node]! += work.mod[node]!
    across[node] = work.prelim[node]! + shift[node]!
    for (const child of tree.children[node]!) shift[child] = shift[node]!
  }
  const root = across[0]!
  return across.map((value) => value - root)
}

function preorder(children: TidyTree['children']) {
  const order: number[] = []
  const level = new Int32Array(children.length)
  const waiting = [0]
  while (waiting.length > 0) {
    const node = waiting.pop()!
    order.push(node)
    for (let at = children[node]!.length - 1; at >= 0; at--) {
      const child = children[node]![at]!
      level[child] = level[node]! + 1
      waiting.push(child)
    }
  }
  return { order, level }
}

/** Which sibling's subtree reaches down to which level, the nearest first: those hidden behind a deeper one are dropped. */
type Reach = { level: number; at: number; before: Reach | undefined }

function withReach(level: number, at: number, reach: Reach | undefined): Reach {
  let before = reach
  while (before && level >= before.level) before = before.before
  return { level, at, before }
}

class Contours {
  prelim: Float64Array
  mod: Float64Array
  #shift: Float64Array
  #change: Float64Array
  #children: TidyTree['children']
  #breadth: ArrayLike<number>
  #level: Int32Array
  #gap: number
  /** From the lowest of a subtree to the next of the contour below it; -1 where there is none. */
  #threadLeft: Int32Array
  #threadRight: Int32Array
  /** The lowest at either side of a subtree, and the sum of the shifts down to it. */
  #lowLeft: Int32Array
  #lowRight: Int32Array
  #sumLeft: Float64Array
  #sumRight: Float64Array

  constructor({ children, breadth }: TidyTree, level: Int32Array, gap: number) {
    const numbers = () => new Float64Array(children.length)
    const nodes = () => new Int32Array(children.length).fill(-1)
    this.#children = children
    this.#breadth = breadth
    this.#level = level
    this.#gap = gap
    this.prelim = numbers()
    this.mod = numbers()
    this.#shift = numbers()
    this.#change = numbers()
    this.#threadLeft = nodes()
    this.#threadRight = nodes()
    this.#lowLeft = nodes()
    this.#lowRight = nodes()
    this.#sumLeft = numbers()
    this.#sumRight = numbers()
  }

  /** Sets the subtrees of a node's children beside each other, and the node over them. */
  place(node: number): void {
    const own = this.#children[node]!
    if (own.length === 0) {
      this.#lowLeft[node] = this.#lowRight[node] = node
      return
    }
    let reach = withReach(this.#level[this.#lowLeft[own[0]!]!]!, 0, undefined)
    for (let at = 1; at < own.length; at++) {
      const lowest = this.#level[this.#lowRight[own[at]!]!]!
      this.#separate(own, at, reach)
      reach = withReach(lowest, at, reach)
    }
    const [first, last] = [own[0]!, own[own.length - 1]!]
    const left = this.prelim[first]! + this.mod[first]!
    const right = this.prelim[last]! + this.mod[last]! + this.#breadth[last]!
    this.prelim[node] = (left + right - this.#breadth[node]!) / 2
    this.#lowLeft[node] = this.#lowLeft[first]!
    this.#sumLeft[node] = this.#sumLeft[first]!
    this.#lowRight[node] = this.#lowRight[last]!
    this.#sumRight[node] = this.#sumRight[last]!
  }

  /** Hands on to the children how far they were moved between their siblings. */
  spread(node: number): void {
    let [step, moved] = [0, 0]
    for (const child of this.#children[node]!) {
      step += this.#shift[child]!
      moved += step + this.#change[child]!
      this.mod[child]! += moved
    }
  }

  /** Moves the subtree of child `at` right until it touches none before it. */
  #separate(own: readonly number[], at: number, reached: Reach): void {
    let reach: Reach | undefined = reached
    let right = own[at - 1]!
    let left = own[at]!
    let sumOfRight = this.mod[right]!
    let sumOfLeft = this.mod[left]!
    while (right >= 0 && left >= 0) {
      if (reach && this.#level[right]! > reach.level) reach = reach.before
      const end = sumOfRight + this.prelim[right]! + this.#breadth[right]!
      const need = end + this.#gap - (sumOfLeft + this.prelim[left]!)
      if (need > 0) {
        sumOfLeft += need
        this.#move(own, at, reach?.at ?? at - 1, need)
      }
      right = this.#next(right, this.#threadRight, -1)
      if (right >= 0) sumOfRight += this.mod[right]!
      left = this.#next(left, this.#threadLeft, 0)
      if (left >= 0) sumOfLeft += this.mod[left]!
    }
    if (left >= 0) this.#leadLeft(own[0]!, own[at]!, left, sumOfLeft)
    else if (right >= 0) this.#leadRight(own[at - 1]!, own[at]!, right, sumOfRight)
  }

  #next(node: number, thread: Int32Array, side: 0 | -1): number {
    return this.#children[node]!.at(side) ?? thread[node]!
  }

  #move(own: readonly number[], at: number, owner: number, by: number): void {
    const child = own[at]!
    this.mod[child]! += by
    this.#sumLeft[child]! += by
    this.#sumRight[child]! += by
    // Those between the two share the way.
    if (owner === at - 1) return
    const parts = at - owner
    this.#shift[own[owner + 1]!]! += by / parts
    this.#shift[child]! -= by / parts
    this.#change[child]! -= by - by / parts
  }

  /** The subtrees before are shallower: their left contour goes on in this one's. */
  #leadLeft(first: number, child: number, to: number, sum: number): void {
    const end = this.#lowLeft[first]!
    const difference = sum - this.mod[to]! - this.#sumLeft[first]!
    this.#threadLeft[end] = to
    this.mod[end]! += difference
    this.prelim[end]! -= difference
    this.#lowLeft[first] = this.#lowLeft[child]!
    this.#sumLeft[first] = this.#sumLeft[child]!
  }

  /** This one is shallower: its right contour goes on in that of the subtrees before. */
  #leadRight(before: number, child: number, to: number, sum: number): void {
    const end = this.#lowRight[child]!
    const difference = sum - this.mod[to]! - this.#sumRight[child]!
    this.#threadRight[end] = to
    this.mod[end]! += difference
    this.prelim[end]! -= difference
    this.#lowRight[child] = this.#lowRight[before]!
    this.#sumRight[child] = this.#sumRight[before]!
  }
}
