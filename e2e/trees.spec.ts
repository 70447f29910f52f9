import { expect, expectAccessible, test } from './fixtures.ts'
