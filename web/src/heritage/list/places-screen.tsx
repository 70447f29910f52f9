export function PlacesScreen() {
  return null
}
