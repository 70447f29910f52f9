/** What is known of a file before it is read. */
export type FileLike = { name: string; type: string; size: number }

const imageEndings = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'heic', 'heif', 'bmp', 'tiff']
const videoEndings = ['mp4', 'mov', 'm4v', '3gp', 'avi', 'mkv']

/** What a picker offers: some systems do not count all of these among pictures. */
export const acceptedMedia = 'image/*,video/*,.heic,.heif,.bmp,.tiff,.mov,.m4v,.3gp,.avi,.mkv'

/** Pictures that are documents with script in them, which nobody reads. */
const drawn = 'image/svg+xml'

/** What a file is by its type, or else by the ending of its name. */
export function kindOfFile({ name, type }: Pick<FileLike, 'name' | 'type'>): 'image' | 'video' | undefined {
  if (type === drawn) return undefined
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (type.startsWith('image/') || imageEndings.includes(ending)) return 'image'
  return type.startsWith('video/') || videoEndings.includes(ending) ? 'video' : undefined
}

/** Whether a browser runs on iOS; a tablet of it says that it is a Mac, which has no touch. */
export function isIos({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
