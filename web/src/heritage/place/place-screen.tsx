export function PlaceScreen() {
  return null
}
