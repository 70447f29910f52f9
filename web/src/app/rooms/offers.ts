import { offerWords } from '../../kit/word-registry.ts'
import { offerNoticeWords } from '../../notifications/notice-lines.ts'
import { allRooms, ofRooms } from './room.ts'

/** Tells the rooms below where they find what the rooms above have for them. */
export function offerPartsOfRooms(): void {
  for (const [name, { words }] of allRooms) if (words) offerWords(name, words)
  offerNoticeWords(async () => (await ofRooms((room) => room.notices)).map(({ noticeWords }) => noticeWords))
}
