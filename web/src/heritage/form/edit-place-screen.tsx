export function EditPlaceScreen() {
  return null
}
