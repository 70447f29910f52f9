export function NewPlaceScreen() {
  return null
}
