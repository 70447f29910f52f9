declare module 'libheif-js/wasm-bundle.js' {
  export type HeifImage = {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `data` with RGBA and calls back with it, or with null where the picture cannot be decoded. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (shown: { data: Uint8ClampedArray } | null) => void,
    ): void
    free(): void
    /** The pointer that the C functions take. */
    handle: { $$: { ptr: number } }
  }
  /** The decoder, and of its functions in C those that tell of colours. One that can fail writes its error to the first place. */
  const libheif: {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
    HEAPU8: Uint8Array
    _malloc(bytes: number): number
    _free(place: number): void
    _heif_image_handle_get_color_profile_type(image: number): number
    _heif_image_handle_get_raw_color_profile_size(image: number): number
    _heif_image_handle_get_raw_color_profile(error: number, image: number, to: number): void
    _heif_image_handle_get_nclx_color_profile(error: number, image: number, to: number): void
  }
  export default libheif
}
