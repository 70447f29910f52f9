import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What lasts longest begins first, or at the end two workers would wait for the third. A fresh checkout remembers no times. */
const longest = [
  'server/src/groups/matrix.test.ts',
  'server/src/groups/notices-matrix.room.test.ts',
  'tools/sample-room.test.ts',
  'server/src/matrix.test.ts',
  'server/src/trees/matrix.test.ts',
  'server/src/trees/members/matrix.test.ts',
  'server/src/trees/exchange/export/export-lanes.room.test.ts',
  'server/src/people/matrix.test.ts',
  'server/src/posts/matrix.test.ts',
  'server/src/erasure.test.ts',
  'server/src/fuzz.test.ts',
  'server/src/trees/nothing-stays.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.findIndex((path) => moduleId.replaceAll('\\', '/').endsWith(path))
      return rank < 0 ? longest.length : rank
    }
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
