import { documents } from '@mulghar/contract/documents/documents'
import { profile } from '@mulghar/contract/people/profile'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call, upload } from '../kit/call.ts'
import { sendInTurn, takeTurn } from '../kit/choices.ts'
import { ownVersion } from '../kit/own-versions.ts'
import type { Progress } from '../kit/transport.ts'
import { keep } from './profile-saves.ts'

/** The upload before was sent too. */
const connected = () => Promise.resolve()

export const setPicture = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ file, onProgress }: { file: File; onProgress: (progress: Progress) => void }) => {
      const document = await upload(documents.upload, { query: { location: 'drop' } }, file, { onProgress })
      // Only from here on: other saves of the profile do not wait for a long upload.
      const turn = takeTurn(['profile', 'picture'], document.id)
      return sendInTurn(turn, connected, async () =>
        ownVersion('profile', await call(profile.setImage, { params: { documentId: document.id } })),
      )
    },
    onSuccess: (detail) => keep(cache, detail),
  })
